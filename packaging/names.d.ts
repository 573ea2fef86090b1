export declare const root: string
export declare const release: string
export declare const version: string
export declare const architectures: Readonly<Record<string, string>>
export declare function releaseName(architecture: string): string
export declare const sourceTime: number
