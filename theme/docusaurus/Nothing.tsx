// Components of Docusaurus that only say something about the page: its metadata are those of its front matter.

export default function Nothing() {
  return null
}
