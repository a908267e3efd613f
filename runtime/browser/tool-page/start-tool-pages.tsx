// Starts the widget of a tool on its page. It has two parts, in the input and in the output of the page.
import {createElement} from 'react';
import {render} from 'preact';
import {adoptStyle} from '../base/adopt-style.js';
import {events} from '../base/protocol.js';
import type {ToolPageData} from './tool-page-data.js';
import style from './tool-page.css';
import {ToolWidget} from './tool-widget.js';

/** Starts every tool on the page that is not started yet. */
export function startToolPages(): void {
  for (const root of document.querySelectorAll<HTMLElement>('[data-tool]:not([data-state])')) start(root);
}

function start(root: HTMLElement): void {
  const [input, output] = root.children;
  if (input === undefined || output === undefined) return;
  root.dataset['state'] = 'live';
  adoptStyle(style);
  const data = JSON.parse(root.dataset['tool'] ?? '') as ToolPageData;
  const [inside, outside] = [document.createElement('div'), document.createElement('div')];
  [inside.className, outside.className] = ['tool-side', 'tool-side'];
  // The sample scrolls inside its box, and a scroll container must be focusable by keyboard.
  output.querySelector('.figure pre')?.setAttribute('tabindex', '0');
  const samples = [...output.querySelectorAll<HTMLElement>(':scope > :is(ul, .figure)')];
  input.querySelector('.figure')?.remove();
  output.querySelector('.command')?.remove();
  input.append(inside);
  output.append(outside);
  render(createElement(ToolWidget, {data, outside, samples}) as never, inside);
  document.addEventListener(events.beforeSwap, () => render(null, inside), {once: true});
}
