/** Id of the drawer, which the navbar's menu button opens. */
export const drawerId = 'menu'
