// Defines `<copy-button>`, which copies the code beside it.
import {copyTag} from '../base/protocol.js';

const doneMs = 2000;

export function startCopyButtons(): void {
  customElements.define(
    copyTag,
    class extends HTMLElement {
      connectedCallback(): void {
        if (this.firstElementChild === null) this.append(createButton(() => codeBeside(this)));
      }
    },
  );
}

function createButton(read: () => string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  label(button, 'Copy');
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(read());
    } catch {
      label(button, 'Copying is not allowed here');
      return;
    }
    button.dataset['state'] = 'done';
    label(button, 'Copied');
    setTimeout(() => {
      delete button.dataset['state'];
      label(button, 'Copy');
    }, doneMs);
  });
  return button;
}

function label(button: HTMLElement, text: string): void {
  button.ariaLabel = text;
  button.title = text;
}

/** Skips lines that a diff removes. */
function codeBeside(element: HTMLElement): string {
  const code = element.parentElement?.querySelector('code');
  if (!code) return '';
  const copy = code.cloneNode(true) as HTMLElement;
  for (const removed of copy.querySelectorAll('.del')) removed.remove();
  return (copy.textContent ?? '').replace(/\n$/, '');
}
