/** Texts of chapters know their pictures before these have loaded. */
export const stores = {}
