/** Whether the browser opens and closes dialogs by `command` itself. */
export const supportsCommands = 'commandForElement' in HTMLButtonElement.prototype;
