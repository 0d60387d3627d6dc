/** Origin that serves these scripts. */
export const servedFrom = new URL(import.meta.url).origin

/** API base of the platform that these scripts belong to, without trailing slash. The session may change it. */
export const platform = { api: `${servedFrom}/api` }
