/** Pages in which passkeys work, and the host name for which they are valid. */
export interface PasskeySettings {
  origin: string
  rpId: string
}

/** Returns the settings for the public address of the platform. */
export const passkeysAt = (address: string): PasskeySettings => {
  const { origin, hostname } = new URL(address)
  return { origin, rpId: hostname }
}
