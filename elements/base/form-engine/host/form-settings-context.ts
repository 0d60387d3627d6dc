import { createContext, useContext } from 'react'
import type { Functions } from './host-function.ts'
import type { HostUpload } from '../upload/upload.ts'
import { createOptionLoads, type OptionLoads } from './remote-options.ts'

/** What the host gives the fields of a form. */
export interface FormSettings {
  functions: Functions
  /** Replaces the upload of files and pictures. */
  upload: HostUpload | undefined
  /** The option lists that functions answer, each loaded once for the form. */
  loads: OptionLoads
  /** Origins that pictures of rich texts may be loaded from, besides the page's and that of this script. */
  pictureOrigins: readonly string[]
  /** A designer's canvas: fields are looked at, nothing is asked of the host. */
  isDesign: boolean
}

export const settingsOf = (functions: Functions = {}, upload?: HostUpload, isDesign = false): FormSettings => ({
  functions,
  upload,
  loads: createOptionLoads(functions),
  pictureOrigins: [],
  isDesign
})

export const Settings = createContext<FormSettings>(settingsOf({}, undefined, true))

export const useSettings = (): FormSettings => useContext(Settings)
