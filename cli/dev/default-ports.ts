// The ports that a server tries if the user names none. Separate from the server, so that `--help` does not load it.

export const firstPort = 4321;
export const lastPort = 4420;
