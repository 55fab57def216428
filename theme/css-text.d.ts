// A style sheet that a script inserts into the page. esbuild imports it as a string.

declare module '*.css' {
  const text: string
  export default text
}
