/** Name of the button that opens the menu, and of the link that replaces it without a script. */
export const menuLabel = 'Open Menu';
