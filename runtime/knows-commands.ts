/** Whether the browser opens and closes dialogs by `command` itself. */
export const knowsCommands = 'commandForElement' in HTMLButtonElement.prototype;
