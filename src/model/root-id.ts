/** Id of the element the app is rendered into. Its `data-*` attributes name the page, build and sidebar it shows. */
export const rootId = 'octavo'
