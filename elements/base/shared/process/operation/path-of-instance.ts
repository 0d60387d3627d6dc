/** Returns the shell path of the page of an instance. */
export const pathOfInstance = (id: string): string => `/process/instance?id=${encodeURIComponent(id)}`
