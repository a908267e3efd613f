// Server-sent events to open tabs: that something changed, never what.
import type {ServerResponse} from 'node:http';
import type {JsonObject} from '../../renderer/base/json.js';

export interface Events {
  /** Adds a tab and greets it with `data`. */
  open(response: ServerResponse, data: JsonObject): void;
  send(data: JsonObject): void;
}

// Well below the time after which the server closes a silent connection.
const heartbeatMs = 30_000;

/** The tabs that listen. A tab that went away is forgotten. */
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

/** JSON has no bare line ends, so one message is one line. */
function messageOf(data: JsonObject): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}
