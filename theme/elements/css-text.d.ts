// A style sheet that a script puts into the page itself: esbuild gives it as text.

declare module '*.css' {
  const text: string
  export default text
}
