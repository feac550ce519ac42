/** Deliveries and sweeps of notifications take turns: each reads rows of many people before it writes them. */
export const NOTIFICATIONS = 'notifications'
