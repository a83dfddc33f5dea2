// Keeps the guide readable while the server cannot be reached.
//
// What /offline.json lists is kept, fetched without cookies: nothing of a visitor is in it. What
// visitor and screen have chosen is put into a kept page when it is shown. Nothing else is touched:
// orders, the interface and the live feed go past this worker.

// What the addresses of the worker's bar begin with: nothing for the venue's default bar.
const base = new URL(registration.scope).pathname.replace(/\/$/, "");
const kept = `pavilion-kept${base}`; // what the list names
const fresh = `pavilion-fresh${base}`; // changes of the list, until all of them are there
const seen = `pavilion-seen${base}`; // exhibits and pictures that were looked at, though not on the list
const seenLimit = 60;
const networkTimeoutMs = 1500; // so long a page may take before the kept one is shown
const concurrentFetches = 2;
const record = `${base}/offline.json`; // under this address stands what was kept last
const hashHeader = "Pavilion-Hash";
const languages = ["ko", "en", "fr", "ja", "zh-Hans"];

addEventListener("install", () => skipWaiting());

addEventListener("activate", (event) => {
  const preload = registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([clients.claim(), preload]));
});

addEventListener("message", (event) => {
  if (event.data?.keep) event.waitUntil(keepOnce(event.data.keep));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") {
    event.respondWith(page(event, url));
  } else if (url.pathname.startsWith("/assets/")) {
    event.respondWith(asset(request));
  } else if (url.pathname.startsWith("/pictures/")) {
    event.respondWith(picture(event, url));
  }
});

// MARK: Answers

/** A page from the server; the kept one when the server is silent, gone, or said to be gone. */
async function page(event, url) {
  const load = (async () => (await event.preloadResponse) ?? fetch(event.request))();
  const answer = load.catch(() => null);
  const first = await Promise.race([answer, pause(networkTimeoutMs)]);
  if (first && !isGatewayError(first)) {
    if (first.ok) event.waitUntil(see(url).catch(() => {}));
    return first;
  }
  const stored = await storedPage(url).catch(() => null);
  if (stored) return stored;
  return first ?? (await answer) ?? offlinePage(url).catch(() => Response.error());
}

/** Says that a page waits for the connection, under the address of that page. */
async function offlinePage(url) {
  return (await storedPage(new URL(`${base}/offline${url.search}`, url))) ?? Response.error();
}

/** What a proxy, or the server itself, answers while the service is not there. */
const isGatewayError = ({ status }) => status >= 502 && status <= 504;

/** Files under the hash of their content never change: those that are kept are as good as any. */
async function asset(request) {
  return (await find(request.url, kept)) ?? fetch(request);
}

/** A kept picture is as the list says; one that was only seen is shown and fetched anew. */
async function picture(event, url) {
  const known = await find(url.href, kept);
  if (known) return known;
  const old = await find(url.href, seen);
  const fresh = fetch(event.request).then(async (response) => {
    if (response.ok) await put(seen, url.href, response.clone()).catch(() => {});
    return response;
  });
  if (!old) return fresh;
  event.waitUntil(fresh.catch(() => {}));
  return old;
}

/** A kept page in the visitor's language, as the visitor and the screen have chosen to see it. */
async function storedPage(url) {
  const cookies = await readCookies();
  const language = languageOf(url, cookies);
  // An order is not kept: the order screen stands in, and shows what the visit knows of it.
  const path = url.pathname.startsWith(`${base}/juice/orders/`) ? `${base}/juice` : url.pathname;
  const wanted = address(path + pageOf(url), language);
  const response = (await find(wanted, kept)) ?? (await find(wanted, seen));
  if (!response) return null;
  if (url.searchParams.has("lang")) await rememberLanguage(language);
  const html = await response.text();
  const filled = html.replace(/<html[^>]*>/, (tag) => withChoices(tag, cookies));
  return new Response(filled, { headers: response.headers });
}

const address = (path, language) => `${path}${path.includes("?") ? "&" : "?"}lang=${language}`;

/** The page of the list of exhibits that is asked for; a search begins at the first. */
function pageOf({ pathname, searchParams }) {
  const page = searchParams.get("page");
  const isOther = page && page !== "1" && !searchParams.get("query");
  return pathname === `${base}/exhibits` && isOther ? `?page=${encodeURIComponent(page)}` : "";
}

/**
 * The html tag with what the cookies `screen` and `view` hold, such as `size-200.contrast-high`:
 * each part is the attribute of its name, as the server writes it.
 */
function withChoices(tag, cookies) {
  const parts = `${cookies.screen ?? ""}.${cookies.view ?? ""}`.split(".");
  let result = tag;
  for (const part of parts) {
    const [, name, value] = /^([a-z]+)-([a-z0-9]+)$/.exec(part) ?? [];
    if (!name) continue;
    result = result.replace(new RegExp(` data-${name}="[^"]*"`), "");
    result = result.replace(/>$/, ` data-${name}="${value}">`);
  }
  return result.replace(/>$/, " data-stored>");
}

/** The language of a page by the server's rules: the address, the cookie, the browser, Korean. */
function languageOf(url, cookies) {
  const wishes = [url.searchParams.get("lang"), cookies.lang, ...navigator.languages];
  for (const wish of wishes) {
    const primary = wish?.split(/[-_]/)[0].toLowerCase();
    const language = languages.find((tag) => tag.split("-")[0] === primary);
    if (language) return language;
  }
  return languages[0];
}

/** All cookies that a script may read, by name; none where workers cannot read them. */
async function readCookies() {
  const cookies = (await self.cookieStore?.getAll().catch(() => [])) ?? [];
  return Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
}

/** Remembers a choice of language as the server would have. */
async function rememberLanguage(language) {
  const expires = Date.now() + 31536000000;
  const cookie = { name: "lang", value: language, path: "/", sameSite: "lax", expires };
  await self.cookieStore?.set(cookie).catch(() => {});
}

// MARK: What was seen

/** Keeps an exhibit that was looked at, if the list did not have room for it. */
async function see(url) {
  if (!url.pathname.startsWith(`${base}/exhibits/`)) return;
  const wanted = address(url.pathname, languageOf(url, await readCookies()));
  if (await find(wanted, kept)) return;
  const response = await fetch(wanted, { credentials: "omit" });
  if (response.ok) await put(seen, wanted, response);
}

/** Stores an answer; of what was seen the oldest gives way. */
async function put(name, url, response) {
  const cache = await caches.open(name);
  await cache.put(url, plain(response));
  const keys = await cache.keys();
  for (const key of keys.slice(0, Math.max(0, keys.length - seenLimit))) await cache.delete(key);
}

// MARK: What the list names

let keeping;

/** Brings what is kept up to date, once at a time; whatever fails is tried at the next page. */
function keepOnce(language) {
  keeping ??= keep(language)
    .catch(() => {})
    .finally(() => (keeping = undefined));
  return keeping;
}

/** Fetches what is new on the lists of all languages, the visitor's first, and drops the rest. */
async function keep(language) {
  const list = await readList(language);
  if (!list) return;
  const cache = await caches.open(kept);
  const last = await cache.match(record).then((response) => response?.json());
  if (last?.version === list.version) return forgetAllBut(cache, last.urls);
  // On a new device each file counts at once; later on the pages of two versions are not mixed.
  const changes = last ? await caches.open(fresh) : cache;
  const hashes = new Map();
  for (const tag of new Set([language, ...list.languages])) {
    const { entries } = tag === language ? list : await readList(tag);
    for (const { url, hash } of entries) hashes.set(url, hash);
    await fetchMissing(cache, changes, entries);
  }
  // What was changed while it was read is read again at the next page.
  if ((await readList(language))?.version !== list.version) return;
  if (last) await take(cache, changes, hashes);
  // What is no longer listed goes at the next page: screens that are open may still want it.
  await cache.put(record, Response.json({ version: list.version, urls: [...hashes.keys()] }));
}

/** The list of a language; where the server has none any more, this worker is of no use. */
async function readList(language) {
  const response = await fetch(address(record, language), { credentials: "omit", cache: "no-cache" });
  if (response.ok) return response.json();
  if (response.status === 404 || response.status === 410) await resign();
  return null;
}

async function resign() {
  await Promise.all([kept, fresh, seen].map((name) => caches.delete(name)));
  await registration.unregister();
}

async function fetchMissing(cache, changes, entries) {
  const queue = [...entries];
  const work = async () => {
    for (let entry = queue.shift(); entry; entry = queue.shift()) await fetchEntry(cache, changes, entry);
  };
  await Promise.all(Array.from({ length: concurrentFetches }, work));
}

async function fetchEntry(cache, changes, { url, hash }) {
  for (const place of [cache, changes]) {
    if (hashOf(await place.match(url)) === hash) return;
  }
  const isLasting = url.startsWith("/assets/");
  const response = await fetch(url, {
    credentials: "omit",
    cache: isLasting ? "default" : "no-cache",
    priority: "low",
  });
  if (!response.ok) throw new Error(`${url} was answered ${response.status}`);
  await changes.put(url, plain(response, hash));
}

/** Puts the changes in the place of what they change. */
async function take(cache, changes, hashes) {
  // Without the record, a device that is switched off meanwhile compares every file again.
  await cache.delete(record);
  for (const [url, hash] of hashes) {
    const response = await changes.match(url);
    if (hashOf(response) === hash) await cache.put(url, response);
  }
  await caches.delete(fresh);
}

async function forgetAllBut(cache, urls) {
  await caches.delete(fresh);
  const wanted = new Set([record, ...urls].map((url) => new URL(url, location.origin).href));
  const keys = await cache.keys();
  const others = keys.filter((key) => !wanted.has(key.url));
  if (others.length === 0) return;
  await Promise.all(others.map((key) => cache.delete(key)));
  await caches.delete(seen);
}

// MARK: Helpers

/** An answer as it is stored: its body as it reads, with the hash by which the list knows it. */
function plain(response, hash) {
  const headers = new Headers(response.headers);
  for (const name of ["Vary", "Content-Encoding", "Content-Length"]) headers.delete(name);
  if (hash) headers.set(hashHeader, hash);
  return new Response(response.body, { headers });
}

const hashOf = (response) => response?.headers.get(hashHeader);

async function find(url, name) {
  try {
    return await caches.match(url, { cacheName: name });
  } catch {
    return undefined;
  }
}

function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
