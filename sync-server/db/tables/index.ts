/** Every table of the product, for Kysely. Each file of this folder adds its own: TypeScript merges the declarations. */
export interface Tables {}
