/** Lets requests that are answered, and what waits for them, end. */
export async function settle(): Promise<void> {
  for (let turns = 0; turns < 20; turns++) await new Promise(setImmediate);
}
