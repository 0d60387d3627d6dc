declare module 'virtual:blueprint/first.css' {
  const styles: string
  export default styles
}
