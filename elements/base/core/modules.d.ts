declare module 'virtual:blueprint/first.css' {
  const styles: string
  export default styles
}

/** Version of this release, inserted by the build. */
declare const QUNDAO_VERSION: string
