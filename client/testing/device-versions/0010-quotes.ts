/** Devices read all rows again, for the quotes of notifications. */
export const stores = {}
