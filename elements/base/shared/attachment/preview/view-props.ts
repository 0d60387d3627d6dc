/** Props of a preview. */
export interface ViewProps {
  /** URL that this page can load. */
  address: string
  name: string
  /** Size in bytes. */
  size: number
}
