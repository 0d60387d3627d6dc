import { later } from '../later.tsx'

/** Dialog for files, loaded when it is first opened. */
export const Picker = later(() => import('./picker-dialog.tsx'))
