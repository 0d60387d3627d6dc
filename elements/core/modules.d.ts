declare module 'virtual:blueprint.css' {
  const styles: string
  export default styles
}
