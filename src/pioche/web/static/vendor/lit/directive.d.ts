export declare class Directive {
  constructor(part?: unknown);
}
export declare function directive(kind: new (part?: any) => Directive): (...values: any[]) => object;
