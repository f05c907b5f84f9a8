// The page beside the board. It knows no rule and no game: it draws the newest state and posts replies to its question.
const $ = (id) => document.getElementById(id);
const make = (tag, text = "", className = "") => { const one = document.createElement(tag); one.textContent = text; if (className) one.className = className; return one; };
const ME = Math.random().toString(36).slice(2, 10);
const GUARD = 350; // milliseconds in which a new question takes no tap
let state = null, stream = null, wait = 500, beats = 0, asked = -1, since = 0, picked = [], role = "play", tab = "now", pressedAt = -1, closed = false;
const now = () => (window.clockForTests ? window.clockForTests() : performance.now());

// Joining --------------------------------------------------------------------------------------------------------------
async function post(path, body) {
  const answer = await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body), credentials: "same-origin" });
  let data = {};
  try { data = await answer.json(); } catch { /* no body */ }
  return { status: answer.status, data };
}
async function join(code) {
  const { status } = await post("/join", { code });
  $("door").hidden = status === 200;
  $("door-note").textContent = status === 200 ? "" : "That code is not right, or there were too many tries";
  if (status === 200) connect();
}
$("door").addEventListener("submit", (event) => { event.preventDefault(); join($("code").value.trim()); });

// The connection -------------------------------------------------------------------------------------------------------
function link(word, lost) {
  $("link-word").textContent = word;
  document.body.classList.toggle("lost", lost);
  document.body.classList.toggle("off", lost || closed);
}
function connect() {
  if (stream) stream.close();
  stream = new EventSource("/live");
  stream.addEventListener("role", (event) => { role = event.data; document.body.classList.toggle("watch", role === "watch"); });
  stream.addEventListener("state", (event) => { wait = 500; beats = now(); take(JSON.parse(event.data)); });
  stream.addEventListener("beat", () => { beats = now(); link("", false); });
  stream.addEventListener("bye", () => { stream.close(); closed = true; link("the laptop closed the game; it is saved", true); again(); });
  stream.onerror = async () => {
    stream.close();
    let status = 0;
    try { status = (await fetch("/games", { credentials: "same-origin" })).status; } catch { /* no server */ }
    if (status === 401) { link("scan the code on the laptop again", true); $("door").hidden = false; return; }
    if (!closed) link("connection lost, trying again", true);
    again();
  };
}
let timer = 0;
function again() {
  clearTimeout(timer);
  timer = setTimeout(connect, wait);
  wait = Math.min(wait * 2, 5000);
}
$("link").addEventListener("click", () => { if (document.body.classList.contains("lost")) { wait = 500; connect(); } });
document.addEventListener("visibilitychange", () => { if (document.hidden) { if (stream) stream.close(); } else { wait = 500; connect(); } });
addEventListener("pageshow", (event) => { if (event.persisted) connect(); });
setInterval(() => { if (!document.hidden && beats && now() - beats > 25000) { beats = now(); connect(); } }, 5000);

// Drawing --------------------------------------------------------------------------------------------------------------
function take(next) {
  const before = state;
  state = next;
  closed = next.closed;
  link(closed ? "the laptop closed the game; it is saved" : "", closed);
  const at = next.ask ? next.ask.at : -1;
  if (at !== asked) {
    const mine = next.last && next.last.by === ME;
    const half = picked.length > 0;
    asked = at; since = now(); picked = []; pressedAt = -1;
    $("refused").textContent = "";
    $("why").hidden = true;
    if (before && !mine && next.last && next.last.by !== undefined && next.last.what) $("refused").textContent = half ? `answered on another screen: ${next.last.what}` : "";
    drawAsk(before && document.activeElement && $("ask").contains(document.activeElement));
  }
  drawTop(); drawTold(); drawSides();
  $("undo").disabled = !next.undo; $("redo").disabled = !next.redo; $("redo").hidden = !next.redo;
}
function drawTop() {
  const s = state.status;
  $("where").textContent = [s.turn ? (s.turns ? `Turn ${s.turn}/${s.turns}` : `Turn ${s.turn}`) : s.title, s.phase].filter(Boolean).join(" · ");
  document.title = $("where").textContent;
  keyed($("tracks"), s.tracks || [], (one) => one.name, () => { const li = make("li"); li.append(make("span"), make("b")); return li; }, (li, one) => {
    li.children[0].textContent = one.name;
    li.children[1].textContent = one.goal ? `${minus(one.value)}/${one.goal}` : minus(one.value);
  });
  $("wins").textContent = s.goal ? `to win: ${s.goal}` : "";
}
const minus = (text) => String(text).replace("-", "−");
function keyed(parent, items, key, create, update) {
  const have = new Map([...parent.children].map((one) => [one.dataset.key, one]));
  let place = parent.firstElementChild;
  for (const item of items) {
    const id = String(key(item));
    let one = have.get(id);
    if (!one) { one = create(item); one.dataset.key = id; }
    have.delete(id);
    update(one, item);
    if (one === place) place = place.nextElementSibling; else parent.insertBefore(one, place);
  }
  for (const one of have.values()) one.remove();
}
function drawTold() {
  const told = [...state.told].reverse();
  keyed($("told"), told, (one) => one.id, (one) => {
    const li = make("li"); const text = make("span"); li.append(text, make("small", "", "clause"));
    if (one.n !== null && one.hands) { const why = make("button", "?"); why.type = "button"; why.setAttribute("aria-label", `Why: ${one.text}`); why.addEventListener("click", () => retell(one.n)); li.append(why); }
    return li;
  }, (li, one) => {
    li.children[0].textContent = one.hands ? `- ${one.text}` : one.text;
    li.children[1].textContent = one.rules[0] || "";
    li.classList.toggle("hands", one.hands);
    li.classList.toggle("newest", one.id === told[0].id);
  });
}
function legal() { const ask = state.ask; return ask && (ask.kind === "choose" || ask.kind === "pick") ? new Set(ask.options.map((one) => one.value)) : new Set(); }
function drawSides() {
  const may = legal();
  keyed($("sides"), state.status.sides || [], (one) => one.title, () => { const box = make("section", "", "side"); box.append(make("h3"), make("div", "", "tiles")); return box; }, (box, side) => {
    box.children[0].textContent = side.lost ? `${side.title} · lost: ${side.lost} of ${side.of}` : side.title;
    keyed(box.children[1], side.units, (one) => one.id, (one) => {
      const tile = make("button", "", "tile"); tile.type = "button"; tile.append(make("b"), make("small"));
      tile.addEventListener("click", () => tapTile(one.id)); return tile;
    }, (tile, unit) => {
      tile.children[0].textContent = unit.name;
      tile.children[1].textContent = [...unit.marks.map((mark) => `${mark.shape} ${mark.word}`), ...(unit.done ? ["✓ activated"] : [])].join("  ");
      tile.classList.toggle("legal", may.has(unit.id));
      tile.setAttribute("aria-pressed", String(picked.includes(unit.id)));
    });
  });
}
function drawAsk(focus) {
  const ask = state.ask, box = $("answers"), send = $("send");
  box.replaceChildren(); send.replaceChildren(); box.className = "";
  $("note").textContent = "";
  if (!ask) {
    $("question").textContent = state.status.outcome ? `The game is over: ${state.status.outcome}` : "No question stands";
    if (state.over) { const a = make("a", "Report"); a.href = "/report"; a.className = "option all"; box.append(a); }
    return;
  }
  $("question").textContent = ask.prompt;
  $("note").textContent = ask.reminder || "";
  ({ choose, pick, confirm, number, text, roll, draw })[ask.kind](ask, box, send);
  if (focus) { const first = box.querySelector("button, input"); if (first) first.focus(); }
}
function button(label, note, act, className = "option") {
  const one = make("button", label, className); one.type = "button";
  if (note) one.append(make("small", note));
  tappable(one, act); return one;
}
// A press must begin and end on the same question, and not in its first moments: a double tap never answers the next one.
function tappable(one, act) {
  one.addEventListener("pointerdown", () => { pressedAt = asked; });
  one.addEventListener("click", (event) => {
    const byKey = event.detail === 0;
    if (!byKey && (pressedAt !== asked || now() - since < GUARD)) return;
    if (document.body.classList.contains("off")) return;
    act();
  });
}
const label = (one) => one.label || one.value;
function choose(ask, box) {
  if (ask.options.some((one) => (one.note || "").length + label(one).length > 26)) box.classList.add("wide");
  for (const one of ask.options) {
    const note = one.note || (ask.leads && ask.leads[one.value] && one.value === "none" ? ask.leads[one.value] : "");
    const tap = button(label(one), note, () => reply(one.value));
    if (one.value === "none" || one.value === "done") tap.classList.add("all");
    box.append(tap);
  }
}
function pick(ask, box, send) {
  const go = button("", "", () => reply(picked), "go");
  const words = () => { go.textContent = picked.length ? `Take ${picked.length}` : "None"; go.disabled = picked.length < ask.min || picked.length > ask.max; };
  for (const one of ask.options) {
    const tap = button(label(one), one.note || "", () => toggle(one.value));
    tap.dataset.value = one.value; tap.setAttribute("aria-pressed", "false"); box.append(tap);
  }
  send.append(go); words(); send.words = words;
}
function toggle(value) {
  picked = picked.includes(value) ? picked.filter((one) => one !== value) : [...picked, value];
  for (const one of $("answers").querySelectorAll("[data-value]")) one.setAttribute("aria-pressed", String(picked.includes(one.dataset.value)));
  if ($("send").words) $("send").words();
  drawSides();
}
function confirm(ask, box) { box.append(button("Yes", (ask.leads || {}).yes || "", () => reply(true)), button("No", (ask.leads || {}).no || "", () => reply(false))); }
function roll(ask, box, send) {
  const faces = [];
  const count = ask.count, sides = ask.sides || 6;
  box.className = "dice";
  const go = button("", "", () => reply([...faces]), "go");
  const row = button("", "", () => { faces.pop(); words(); });
  row.classList.add("all");
  const words = () => { row.textContent = faces.length ? `${faces.join(" ")}  (tap: takes the last back)` : `${ask.dice}`; go.textContent = faces.length === count ? `Send ${faces.join(" ")}` : `${count - faces.length} more`; go.disabled = faces.length !== count; };
  for (let face = 1; face <= sides; face++) box.append(button(String(face), "", () => { if (count === 1) reply([face]); else if (faces.length < count) { faces.push(face); words(); } }));
  if (ask.rolls) { const all = button("Roll for me", "", () => reply(null)); all.classList.add("all"); box.append(all); }
  if (count > 1) { box.append(row); send.append(go); words(); }
}
function draw(ask, box, send) {
  const faces = [];
  const typed = ask.options.length === 0 || ask.options.length > 12;
  if (typed) field(ask, box, send, (words) => (ask.count === 1 ? [words] : words.split(/[\s,]+/).filter(Boolean)));
  else for (const one of ask.options) box.append(button(label(one), one.note || "", () => { faces.push(one.value); if (faces.length === ask.count) reply(faces); else $("note").textContent = faces.join(", "); }));
  if (ask.rolls) { const all = button("Draw for me", "", () => reply(null)); all.classList.add("all"); box.append(all); }
}
function number(ask, box, send) {
  const input = make("input"); input.type = "text"; input.inputMode = "numeric"; input.value = ask.default ?? Math.max(ask.min, 0); input.setAttribute("aria-labelledby", "question");
  const row = make("div", "", "row all");
  for (const step of [-10, -5, -1, 1, 5, 10]) if (Math.abs(step) <= Math.max(1, ask.max - ask.min)) row.append(button(step > 0 ? `+${step}` : minus(step), "", () => { input.value = Math.min(ask.max, Math.max(ask.min, (parseInt(input.value, 10) || 0) + step)); }));
  const all = make("div", "", "all"); all.append(input); box.append(all, row);
  const own = String(input.value);
  send.append(button("Send", "", () => reply(ask.default !== null && input.value === own ? null : parseInt(input.value, 10)), "go"));
}
function field(ask, box, send, read) {
  const input = make("input"); input.value = ask.default ?? ""; input.maxLength = ask.max || 200; input.autocomplete = "off"; input.spellcheck = false; input.setAttribute("aria-labelledby", "question");
  input.addEventListener("keydown", (event) => { if (event.key === "Enter") reply(read(input.value)); });
  const all = make("div", "", "all"); all.append(input); box.append(all);
  send.append(button("Send", "", () => reply(read(input.value)), "go"));
}
function text(ask, box, send) { field(ask, box, send, (words) => words); }

// Acting ---------------------------------------------------------------------------------------------------------------
async function act(body) {
  let result;
  try { result = await post("/act", { at: state.at, by: ME, ...body }); } catch { link("connection lost, trying again", true); again(); return {}; }
  if (result.status === 401) { $("door").hidden = false; return {}; }
  if (result.status === 409) return {}; // the newest state is on its way
  $("refused").textContent = result.status >= 400 ? [result.data.message, result.data.hint].filter(Boolean).join(". ") : "";
  return result.data;
}
const reply = (answer) => act({ answer });
const said = (data) => (data.said || []).flatMap((one) => (one.type === "why" ? [one.text] : one.lines || [])).join("\n");
async function retell(n) { const data = await act({ command: "why", n }); sheet("Why", said(data)); }
$("undo").addEventListener("click", () => act({ command: "undo" }));
$("redo").addEventListener("click", () => act({ command: "redo" }));
$("ask-why").addEventListener("click", async () => {
  if (!$("why").hidden) { $("why").hidden = true; return; }
  const ask = state && state.ask;
  if (!ask) return;
  const leads = Object.entries(ask.leads || {}).map(([answer, what]) => `${answer}: ${what}`);
  const not = (ask.refused || []).map((one) => `not offered: ${one.label}: ${one.why}`);
  $("why").textContent = [ask.why, ...leads, ...not, ask.rules.join(", ")].filter(Boolean).join("\n");
  $("why").hidden = false;
});
function sheet(title, words, ...parts) {
  $("sheet-head").textContent = title;
  $("sheet-body").replaceChildren(...(words ? [make("p", words)] : []), ...parts);
  if (!$("sheet").open) $("sheet").showModal();
}
$("sheet-close").addEventListener("click", () => $("sheet").close());
function tapTile(id) {
  const ask = state.ask;
  if (ask && ask.kind === "pick" && legal().has(id)) { toggle(id); return; }
  if (ask && ask.kind === "choose" && legal().has(id)) { if (now() - since >= GUARD) reply(id); return; }
  const unit = (state.status.sides || []).flatMap((side) => side.units).find((one) => one.id === id);
  if (!unit || role === "watch") return;
  const edits = unit.edits.map((edit) => {
    const one = make("button", edit.label); one.type = "button"; let sure = !edit.confirm;
    one.addEventListener("click", () => { if (!sure) { sure = true; one.textContent = `Sure? ${edit.label}`; return; } $("sheet").close(); act({ command: edit.command, ...edit.fields }); });
    return one;
  });
  sheet(unit.name, unit.note ? `arrived: ${unit.note}. Put right:` : "Put right:", ...edits);
}

// Log, games, picture --------------------------------------------------------------------------------------------------
async function get(path) { const answer = await fetch(path, { credentials: "same-origin" }); return answer.ok ? answer.json() : {}; }
function show(name) {
  tab = name;
  for (const [id, one] of [["now", "now"], ["show-units", "units"], ["show-log", "log"], ["more", "more"]]) $(id).setAttribute("aria-pressed", String(one === name));
  document.body.className = document.body.className.replace(/tab-\w+/g, "").trim();
  document.body.classList.add(`tab-${name}`);
  $("log").hidden = name !== "log"; $("games").hidden = name !== "more";
  if (name === "log") drawLog();
  if (name === "more") drawGames();
}
$("now").addEventListener("click", () => show("now"));
$("show-units").addEventListener("click", () => show("units"));
$("show-log").addEventListener("click", () => show("log"));
$("more").addEventListener("click", () => show("more"));
async function drawLog() { const { lines = [] } = await get("/log"); $("log-lines").textContent = lines.join("\n"); $("log-lines").scrollTop = $("log-lines").scrollHeight; }
async function drawGames() {
  const { games = [], scenarios = [] } = await get("/games");
  const box = $("games-list"); box.replaceChildren();
  const s = state.status;
  for (const [name, value] of s.lines || []) box.append(make("p", `${name}: ${value}`));
  for (const one of s.conditions || []) box.append(make("p", `${one.met === true ? "✓" : one.met === false ? "✗" : "?"} ${one.text}`));
  for (const chart of s.charts || []) box.append(picture(chart));
  const report = make("a", "Report of this game"); report.href = "/report"; box.append(report);
  if (role === "watch") return;
  for (const one of games) box.append(button(one.name, one.text, () => change({ open: one.id })));
  for (const one of scenarios) { let sure = false; const tap = button(`New game: ${one.name}`, "", () => { if (!sure) { sure = true; tap.textContent = `Sure? New game: ${one.name}`; return; } change({ begin: one.id }); }); box.append(tap); }
  const keys = button(`Keys u ? l 1-9: ${localStorage.getItem("keys") === "off" ? "off" : "on"}`, "", () => { localStorage.setItem("keys", localStorage.getItem("keys") === "off" ? "on" : "off"); drawGames(); });
  box.append(keys, make("p", "Set the phone's auto-lock to 5 minutes."));
}
async function change(body) { const { status, data } = await post("/game", body); if (status >= 400) sheet("Games", [data.message, data.hint].filter(Boolean).join(". ")); else show("now"); }
function picture(chart) {
  const NS = "http://www.w3.org/2000/svg", svg = document.createElementNS(NS, "svg");
  const points = chart.points, values = [...points.map((one) => one[1]), 0, chart.goal ?? 0];
  const low = Math.min(...values), high = Math.max(...values, low + 1), wide = 300, tall = 110;
  svg.setAttribute("viewBox", `0 0 ${wide} ${tall + 20}`); svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", `${chart.name} by turn: ${points.map((one) => one[1]).join(", ")}`);
  const x = (at) => 24 + (at * (wide - 40)) / Math.max(points.length - 1, 1), y = (value) => 10 + ((high - value) * (tall - 20)) / (high - low);
  const add = (name, attributes, words) => { const one = document.createElementNS(NS, name); for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value); if (words !== undefined) one.textContent = words; svg.append(one); };
  if (chart.goal !== null) { add("line", { x1: 0, x2: wide, y1: y(chart.goal), y2: y(chart.goal), stroke: "currentColor", "stroke-dasharray": "5 5" }); add("text", { x: 2, y: y(chart.goal) - 3 }, `to win ${chart.goal}`); }
  add("polyline", { points: points.map((one, at) => `${x(at)},${y(one[1])}`).join(" "), fill: "none", stroke: "currentColor", "stroke-width": 3 });
  points.forEach((one, at) => add("text", { x: x(at) - 6, y: tall + 14 }, String(one[1])));
  return svg;
}

// Keys -----------------------------------------------------------------------------------------------------------------
addEventListener("keydown", (event) => {
  if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey || $("sheet").open || localStorage.getItem("keys") === "off") return;
  if (event.key === "u") $("undo").click();
  else if (event.key === "?") $("ask-why").click();
  else if (event.key === "l") show(tab === "log" ? "now" : "log");
  else if (/^[1-9]$/.test(event.key)) { const all = $("answers").querySelectorAll("button"); if (all[event.key - 1]) all[event.key - 1].click(); }
});

const hash = new URLSearchParams(location.hash.slice(1));
const code = hash.get("k") || hash.get("w");
if (location.hash) history.replaceState(null, "", location.pathname);
show("now");
if (code) join(code); else connect();
