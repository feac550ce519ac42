/** No other table: devices read all rows again, because the server gave books a date of publishing. */
export const stores = {}
