// Sends server-sent events to open tabs. They contain the changed routes, but no content.
import type {ServerResponse} from 'node:http';
import type {JsonObject} from '../../renderer/base/json.js';

export interface EventStreams {
  /** Adds a tab and sends it `data` as the first message. */
  open(response: ServerResponse, data: JsonObject): void;
  send(data: JsonObject): void;
}

// Well below the timeout of idle connections, 120 s.
const heartbeatMs = 30_000;

/** Keeps a stream for each open tab, until its connection closes. */
export function createEventStreams(): EventStreams {
  const tabs = new Set<ServerResponse>();
  setInterval(() => {
    for (const tab of tabs) tab.write(':\n\n');
  }, heartbeatMs).unref();
  return {
    open(tab, data) {
      tabs.add(tab);
      tab.on('close', () => tabs.delete(tab));
      tab.write(`retry: 500\n\n${eventMessage(data)}`);
    },
    send(data) {
      const message = eventMessage(data);
      for (const tab of tabs) tab.write(message);
    },
  };
}

/** Returns one message of an event stream. JSON contains no raw line breaks, so it is one line. */
export function eventMessage(data: JsonObject): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}
