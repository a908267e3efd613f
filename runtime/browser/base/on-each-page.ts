import {events} from './protocol.js';

/** Calls now, and again after each navigation. */
export function onEachPage(call: () => void): void {
  call();
  document.addEventListener(events.afterSwap, call);
}
