const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]', '::1'])

/** True for a host name that leads every machine to itself. */
export const isLoopback = (hostname: string): boolean => LOOPBACK.has(hostname)
