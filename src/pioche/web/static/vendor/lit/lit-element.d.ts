// Just enough of Lit's types for the pages' own checks (the published ones need the whole package).
export declare class LitElement extends HTMLElement {
  static properties: Record<string, object>;
  connectedCallback(): void;
  disconnectedCallback(): void;
  requestUpdate(): void;
  addController(controller: object): void;
  readonly hasUpdated: boolean;
  readonly updateComplete: Promise<boolean>;
  protected scheduleUpdate(): void | Promise<unknown>;
}
export declare function html(strings: TemplateStringsArray, ...values: unknown[]): object;
export declare function svg(strings: TemplateStringsArray, ...values: unknown[]): object;
export declare function render(value: unknown, container: HTMLElement): unknown;
export declare const nothing: symbol;
export declare const noChange: symbol;
