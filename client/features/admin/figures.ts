export const count = (value: number): string => value.toLocaleString('en-US')

/** The settings name no currency for it. */
export const money = (amount: number): string =>
  amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
