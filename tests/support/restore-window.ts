// Test files with jsdom share the window of their thread: leaves it to the next file as this one found it. What a file cannot
// leave as it was are its custom elements, so a file with an element of another must define it too.
import {afterAll} from 'vitest';

if (typeof document !== 'undefined') {
  const classes = Object.entries(Object.getOwnPropertyDescriptors(globalThis)).flatMap(([name]) => {
    const value: unknown = /^[A-Z]/.test(name) ? Reflect.get(globalThis, name) : undefined;
    return typeof value === 'function' && value.prototype ? [value.prototype as object] : [];
  });
  const saved = [document, navigator, URL, ...classes].map(
    (object) => [object, Object.getOwnPropertyDescriptors(object)] as const,
  );
  const {addEventListener} = globalThis;
  const listeners: (() => void)[] = [];
  for (const target of [globalThis, document]) {
    const add = target.addEventListener.bind(target) as typeof addEventListener;
    target.addEventListener = ((...given: Parameters<typeof addEventListener>) => {
      listeners.push(() => target.removeEventListener(...given));
      add(...given);
    }) as typeof addEventListener;
  }

  afterAll(() => {
    for (const remove of listeners) remove();
    globalThis.addEventListener = addEventListener;
    for (const [object, before] of saved) restore(object, before);
    document.documentElement.replaceWith(document.implementation.createHTMLDocument().documentElement);
    history.replaceState(null, '', '/');
    localStorage.clear();
  });
}

function restore(object: object, before: PropertyDescriptorMap): void {
  for (const name of Reflect.ownKeys(object)) {
    const now = Reflect.getOwnPropertyDescriptor(object, name);
    const then = (before as Record<PropertyKey, PropertyDescriptor>)[name];
    if (then === undefined) Reflect.deleteProperty(object, name);
    else if (now?.value !== then.value || now?.get !== then.get) Object.defineProperty(object, name, then);
  }
}
