export declare function classMap(classes: Record<string, boolean>): object;
