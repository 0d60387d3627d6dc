import { createContext, useContext } from 'react'
import type { Functions } from './host-function.ts'
import type { HostUpload } from '../upload/upload.ts'
import { createOptionLoads, type OptionLoads } from './remote-options.ts'

/** Settings that the host passes to the fields of a form. */
export interface FormSettings {
  functions: Functions
  /** Replaces the upload of files and pictures. */
  upload: HostUpload | undefined
  /** Option lists of remote functions, each loaded once per form. */
  loads: OptionLoads
  /** Origins that pictures of rich texts may be loaded from, in addition to those of the page and of this script. */
  pictureOrigins: readonly string[]
  /** True on the designer's canvas: fields are only shown, and functions of the host are not called. */
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
