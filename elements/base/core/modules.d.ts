declare module 'virtual:blueprint/first.css' {
  const styles: string
  export default styles
}

/** The version of this release, put in by the build. */
declare const QUNDAO_VERSION: string
