/** Id of the element the app is rendered into. Its `data-*` tell a browser which page, build and sidebar it shows. */
export const rootId = 'octavo'
