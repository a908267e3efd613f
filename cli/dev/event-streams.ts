// Sends server-sent events to open tabs. They contain the changed routes, but no content.
import type {ServerResponse} from 'node:http';
import type {JsonObject} from '../../renderer/base/json.js';

export interface Events {
  /** Adds a tab and sends it `data` as the first message. */
  open(response: ServerResponse, data: JsonObject): void;
  send(data: JsonObject): void;
}

// Well below the timeout of idle connections, 120 s.
const heartbeatMs = 30_000;

/** Returns the open tabs. A tab is removed when its connection closes. */
export function createEvents(): Events {
  const tabs = new Set<ServerResponse>();
  setInterval(() => {
    for (const tab of tabs) tab.write(':\n\n');
  }, heartbeatMs).unref();
  return {
    open(tab, data) {
      tabs.add(tab);
      tab.on('close', () => tabs.delete(tab));
      tab.write(`retry: 500\n\n${messageOf(data)}`);
    },
    send(data) {
      const message = messageOf(data);
      for (const tab of tabs) tab.write(message);
    },
  };
}

/** JSON contains no raw line breaks, so one message is one line. */
function messageOf(data: JsonObject): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}
