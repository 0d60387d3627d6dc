/** The origin of the platform that serves these scripts. */
export const servedFrom = new URL(import.meta.url).origin

/** The platform that the elements of this copy are of: its API base, no slash at the end. The session changes it. */
export const platform = { api: `${servedFrom}/api` }
