export declare function live(value: unknown): object;
