'use strict';
(() => {
const $ = (id) => document.getElementById(id);
const make = (tag, name, text) => {
  const element = document.createElement(tag);
  if (name) element.className = name;
  if (text !== undefined) element.textContent = text;
  return element;
};
const draw = (tag, attributes, text) => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const name in attributes) element.setAttribute(name, attributes[name]);
  if (text !== undefined) element.textContent = text;
  return element;
};
const counted = (number, noun) => `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;

// A list of rows of one height, of which those in view exist.
class List {
  constructor(element, height, render) {
    Object.assign(this, { element, height, render, count: 0, top: -1 });
    this.spacer = element.appendChild(make('div', 'spacer'));
    let waits = false;
    element.addEventListener('scroll', () => {
      if (waits) return;
      waits = true;
      requestAnimationFrame(() => { waits = false; this.show(false); });
    }, { passive: true });
    new ResizeObserver(() => this.show(true)).observe(element);
  }
  reset(count, width) {
    this.count = count;
    this.spacer.style.height = `${count * this.height + 8}px`;
    this.spacer.style.minWidth = width ? `max(100%, ${width}ch)` : '100%';
    this.show(true);
  }
  show(always) {
    const first = Math.max(0, Math.floor(this.element.scrollTop / this.height) - 10);
    if (!always && first === this.top) return;
    this.top = first;
    const end = Math.min(this.count, first + Math.ceil(this.element.clientHeight / this.height) + 21);
    const rows = document.createDocumentFragment();
    for (let at = first; at < end; at++) {
      const row = this.render(at);
      row.dataset.row = at;
      row.style.top = `${at * this.height}px`;
      rows.append(row);
    }
    this.spacer.replaceChildren(rows);
  }
  reveal(at) {
    const { element, height } = this, top = at * height;
    if (top < element.scrollTop + height || top > element.scrollTop + element.clientHeight - 2 * height) {
      element.scrollTop = Math.max(0, top - element.clientHeight / 3);
    }
    this.show(true);
  }
}

// Data.
let about = { rules: [], relations: [], mode: '' };
const inputs = [], entries = [], sources = new Map(), errors = [];
for (const element of document.querySelectorAll('script[type="application/json"]')) {
  switch (element.className) {
    case 'about': about = JSON.parse(element.textContent); break;
    case 'input': inputs.push(JSON.parse(element.textContent)); break;
    case 'errors': errors.push(...JSON.parse(element.textContent)); break;
    case 'source': sources.set(element.dataset.path, element); break;
    case 'function': {
      const entry = JSON.parse(element.dataset.entry);
      entries.push(Object.assign(entry, { element, input: inputs[inputs.length - 1], at: entries.length }));
    }
  }
}
const relation = (name) => about.relations.indexOf(name);
const VALUE = relation('divergent_value'), BRANCH = relation('divergent_branch'), EXIT = relation('divergent_cycle_exit');
const lines = (text) => text.split(/\r?\n/);
const sourceLines = (path) => {
  const found = sources.get(path);
  if (!found) return null;
  return found.lines ??= lines(JSON.parse(found.textContent));
};

// The record of a function, read when it is first shown.
function read(entry) {
  if (entry.record) return entry.record;
  const record = JSON.parse(entry.element.textContent);
  const of = { lines: lines(record.text), at: record.at, byLine: new Map(), reason: new Map(), branch: new Map(), exit: new Map(), record };
  record.at.forEach((line, value) => {
    const known = of.byLine.get(line);
    if (known) known.push(value); else of.byLine.set(line, [value]);
  });
  const { reasons } = record;
  for (let at = 0; at < reasons.length; at += 4) {
    const node = { relation: reasons[at], id: reasons[at + 1], rule: reasons[at + 2], premise: reasons[at + 3], at: at / 4 };
    const map = node.relation === VALUE ? of.reason : node.relation === BRANCH ? of.branch : node.relation === EXIT ? of.exit : null;
    if (map) map.set(node.id, node);
  }
  of.node = (number) => {
    const at = number * 4;
    return number < 0 || number === null ? null : { relation: reasons[at], id: reasons[at + 1], rule: reasons[at + 2], premise: reasons[at + 3], at: number };
  };
  of.labels = new Map(record.blocks.map((block, number) => [block.line, number]));
  of.blockOf = (value) => {
    let low = 0, high = record.blocks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (record.blocks[middle].first <= value) low = middle + 1; else high = middle;
    }
    return Math.max(0, low - 1);
  };
  of.terminator = (block) => (block + 1 < record.blocks.length ? record.blocks[block + 1].first : record.at.length) - 1;
  of.isDivergent = (value) => record.divergent[value] === '1';
  of.name = (value) => {
    if (record.names[value] !== undefined) return record.names[value];
    const found = /^\s*(%(?:"[^"]*"|[^\s=]+))\s*=/.exec(of.lines[record.at[value]] ?? '');
    return found ? found[1] : `value ${value}`;
  };
  of.named = (name) => {
    of.byName ??= new Map(record.at.map((_, value) => [of.name(value), value]));
    return of.byName.get(name);
  };
  of.place = (value) => {
    const place = record.places[value - record.arguments];
    return place ? record.frames[place - 1] : null;
  };
  // Values of each line of each source file.
  of.bySource = new Map();
  for (let value = record.arguments; value < record.at.length; value++) {
    const frames = of.place(value);
    if (!frames) continue;
    const seen = new Set();
    for (const [file, line] of frames) {
      const key = `${file}:${line}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const known = of.bySource.get(key);
      if (known) known.push(value); else of.bySource.set(key, [value]);
    }
  }
  of.boxOf = new Map();
  record.picture.members.forEach((blocks, box) => blocks.forEach((block) => of.boxOf.set(block, box)));
  return entry.record = of;
}

// State.
let now = null, here = null, chosen = null, chain = [], same = new Set();
let chainRows = new Set(), chainValues = new Set(), chainPlaces = new Set();
let rows = [], rowOf = new Map(), file = null, hot = null;

const short = (path) => path.split('/').pop();
const placeText = (value) => {
  const frames = here.place(value);
  return frames ? frames.map(([file, line, column, name], at) => `${at ? 'inlined at ' : ''}${short(here.record.files[file])}:${line}:${column}${name ? ` in ${name}` : ''}`).join(', ') : '';
};
const lineNumber = (value) => now.line + here.at[value];

function subject(node) {
  const { record } = here;
  if (node.relation === VALUE) return here.lines[here.at[node.id]]?.trim() && node.id >= record.arguments ? here.lines[here.at[node.id]].trim() : `${here.name(node.id)} (argument)`;
  const block = record.blocks[node.id]?.name ?? `block ${node.id}`;
  if (node.relation === BRANCH) return `lanes diverge at the end of ${block}`;
  if (node.relation === EXIT) return `lanes leave the cycle of ${block} in different iterations`;
  return `${about.relations[node.relation]}(${block})`;
}
const anchor = (node) => node.relation === VALUE ? node.id : here.terminator(node.id);
const steps = (node) => {
  const found = [];
  for (let at = node; at && found.length < 100000; at = here.node(at.premise)) found.push(at);
  return found;
};

// Functions.
let visible = entries.map((_, at) => at);
const functions = new List($('functions'), 40, (at) => {
  const entry = entries[visible[at]];
  const row = make('div', `row${entry === now ? ' selected' : ''}`);
  row.setAttribute('role', 'option');
  row.append(make('div', 'title', `@${entry.name}`));
  const where = inputs.length > 1 ? ` · ${short(entry.input.path)}` : '';
  row.append(make('div', 'detail', `${entry.divergent} of ${entry.values} divergent · ${counted(entry.blocks, 'block')}${where}`));
  const bar = make('div', 'bar');
  bar.style.width = `${100 * entry.divergent / Math.max(1, entry.values)}%`;
  row.append(bar);
  row.title = `@${entry.name}`;
  row.addEventListener('click', () => open(entry));
  return row;
});
$('filter').addEventListener('input', () => {
  const words = $('filter').value.toLowerCase().split(/\s+/).filter(Boolean);
  visible = entries.filter((entry) => words.every((word) => entry.name.toLowerCase().includes(word) || entry.input.path.toLowerCase().includes(word))).map((entry) => entry.at);
  $('functions').scrollTop = 0;
  functions.reset(visible.length);
});

// Causes: sources of divergence, ranked by the number of values that depend on them.
let ranking = [];
function rank() {
  const isAll = $('scope').value === 'all';
  const known = new Map();
  for (const entry of isAll ? entries : [now]) {
    for (const [value, line, inFile, sourceLine, count] of entry.causes) {
      const path = inFile === null ? null : entry.files[inFile];
      // A line of the source may be in several functions.
      const key = path === null ? `${entry.at}\n${value}` : `${path}\n${sourceLine}`;
      const cause = known.get(key);
      if (cause) cause.count += count;
      else known.set(key, { entry, value, line, path, sourceLine, count });
    }
  }
  ranking = [...known.values()].sort((one, other) => other.count - one.count);
  causes.reset(ranking.length);
}
const causes = new List($('causes'), 40, (at) => {
  const { entry, value, line, path, sourceLine, count } = ranking[at];
  const row = make('div', `row${entry === now && chain.length && chain[chain.length - 1].relation === VALUE && chain[chain.length - 1].id === value ? ' selected' : ''}`);
  const title = make('div', 'title');
  title.append(make('b', '', count === null ? 'many values' : counted(count, 'value')), ` ${path === null ? `line ${entry.line + line}${entry === now ? '' : ` · @${entry.name}`}` : `${short(path)}:${sourceLine}`}`);
  const argument = value < read(entry).record.arguments;
  const text = path !== null && sourceLines(path)?.[sourceLine - 1] || (argument ? `argument ${read(entry).name(value)}` : read(entry).lines[line]) || '';
  const detail = make('div', 'detail', text.trim());
  const bar = make('div', 'bar');
  bar.style.width = `${100 * count / Math.max(1, ranking[0].count)}%`;
  row.append(title, detail, bar);
  row.title = text.trim();
  row.addEventListener('click', () => { if (entry !== now) open(entry); select(value); });
  return row;
});
$('scope').addEventListener('change', rank);

// IR.
const TOKENS = /(;[^"]*$)|(%(?:"[^"]*"|[-\w.$@]+))|(@(?:"[^"]*"|[-\w.$]+))|("[^"]*")|\b(i\d+|half|bfloat|float|double|ptr|void|label|addrspace|x)\b|(?<![-\w.$])(define|br|ret|switch|call|tail|load|store|phi|select|icmp|fcmp|getelementptr|inbounds|add|sub|mul|fadd|fsub|fmul|fdiv|sdiv|udiv|srem|urem|shl|lshr|ashr|and|or|xor|zext|sext|trunc|bitcast|addrspacecast|extractelement|insertelement|extractvalue|insertvalue|shufflevector|atomicrmw|cmpxchg|fence|unreachable|alloca|freeze|fneg|sitofp|uitofp|fptosi|fptoui|fpext|fptrunc|inttoptr|ptrtoint|Op[A-Z]\w+)(?![-\w.$])/g;
function paint(row, text) {
  let done = 0;
  for (const found of text.matchAll(TOKENS)) {
    const kind = found[1] ? 'comment' : found[2] ? 'local' : found[3] ? 'global' : found[5] ? 'type' : found[6] ? 'word' : '';
    if (!kind) continue;
    row.append(text.slice(done, found.index), make('span', kind, found[0]));
    done = found.index + found[0].length;
  }
  row.append(text.slice(done));
}
const HIDDEN = /^\s*(#dbg_|(tail )?call void @llvm\.dbg\.)/;
function layRows() {
  rows = [];
  rowOf = new Map();
  const all = $('debug').checked;
  let width = 0;
  here.lines.forEach((text, line) => {
    if (!all && HIDDEN.test(text)) return;
    rowOf.set(line, rows.length);
    rows.push(line);
    width = Math.max(width, text.length);
  });
  ir.reset(rows.length, Math.min(width, 400) + 16);
}
const verdict = (values) => values.some((value) => here.isDivergent(value)) ? 'divergent' : 'uniform';
const ir = new List($('ir'), 19, (at) => {
  const line = rows[at], text = here.lines[line], values = here.byLine.get(line), block = here.labels.get(line);
  const row = make('div', 'row');
  row.append(make('span', 'number', String(now.line + line)));
  if (values) row.classList.add(verdict(values));
  if (block !== undefined && !values) row.classList.add('label');
  if (chainRows.has(line)) row.classList.add('chain');
  if (same.has(line)) row.classList.add('same');
  if (chosen !== null && here.at[chosen] === line) row.classList.add('selected');
  paint(row, text.replace(/\s{3,};/, '  ;'));
  if (block !== undefined && here.record.blocks[block].joins) {
    row.classList.add('joins');
    row.append(make('span', 'note joins', 'lanes reconverge'));
  }
  const last = values?.[values.length - 1];
  if (last !== undefined && last >= here.record.arguments) {
    const owner = here.blockOf(last);
    if (here.terminator(owner) === last && here.record.blocks[owner].parts) row.append(make('span', 'note', 'lanes diverge'));
  }
  return row;
});
const valueAt = (line, target) => {
  if (target?.classList?.contains('local')) {
    const value = here.named(target.textContent);
    if (value !== undefined) return value;
  }
  const values = here.byLine.get(line);
  return values ? values.find((value) => here.isDivergent(value)) ?? values[values.length - 1] : null;
};
const rowAt = (event) => event.target.closest?.('.row');
$('ir').addEventListener('click', (event) => {
  const row = rowAt(event);
  if (!row) return;
  const value = valueAt(rows[row.dataset.row], event.target);
  if (value !== null) select(value);
});
$('ir').addEventListener('keydown', (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || chosen === null) return;
  event.preventDefault();
  for (let at = rowOf.get(here.at[chosen]) + step; at >= 0 && at < rows.length; at += step) {
    if (here.byLine.has(rows[at])) { select(valueAt(rows[at])); break; }
  }
});
$('debug').addEventListener('change', () => { if (here) layRows(); });

// Source.
const source = new List($('source'), 19, (at) => {
  const text = sourceLines(here.record.files[file])[at];
  const row = make('div', 'row');
  row.append(make('span', 'number', String(at + 1)), text);
  const values = here.bySource.get(`${file}:${at + 1}`);
  if (values) row.classList.add(verdict(values));
  if (chainPlaces.has(`${file}:${at + 1}`)) row.classList.add('chain');
  if (chosen !== null && isAtSource(chosen, at + 1)) row.classList.add('selected');
  else if (hot === at + 1) row.classList.add('same');
  return row;
});
const isAtSource = (value, line) => {
  const frames = here.place(value);
  return !!frames && frames.some((frame) => frame[0] === file && frame[1] === line);
};
function showSource(number) {
  file = number;
  $('file').value = String(number);
  const text = sourceLines(here.record.files[number]);
  source.reset(text.length, Math.min(400, text.reduce((most, line) => Math.max(most, line.length), 0)) + 12);
}
$('file').addEventListener('change', () => showSource(Number($('file').value)));
$('source').addEventListener('click', (event) => {
  const row = rowAt(event);
  const values = row && here.bySource.get(`${file}:${Number(row.dataset.row) + 1}`);
  if (!values) return;
  const value = values.find((value) => here.isDivergent(value)) ?? values[0];
  same = new Set(values.map((value) => here.at[value]));
  select(value, true);
});

// Assembly.
const asm = new List($('asm'), 19, (at) => {
  const [text, values] = here.record.assembly[at];
  const row = make('div', 'row');
  row.append(make('span', 'number', String(at + 1)), text);
  if (values.length) row.classList.add(verdict(values));
  if (/^\S.*:$/.test(text)) row.classList.add('label');
  if (values.includes(chosen)) row.classList.add('selected');
  else if (values.some((value) => chainValues.has(value))) row.classList.add('chain');
  return row;
});
const ofAssembly = (event) => {
  const values = here.record.assembly[rowAt(event)?.dataset.row]?.[1];
  return values?.length ? values.find((value) => here.isDivergent(value)) ?? values[0] : null;
};
$('asm').addEventListener('click', (event) => { const value = ofAssembly(event); if (value !== null) select(value); });

// Hover.
const tip = $('tip');
function explain(value) {
  const name = here.name(value), { record } = here;
  const where = placeText(value);
  if (!here.isDivergent(value)) return `${name} is uniform${where ? `\n${where}` : ''}`;
  const node = here.reason.get(value);
  if (!node) return `${name} is divergent${record.no_reasons ? `: ${record.no_reasons}` : ''}`;
  const all = steps(node), root = all[all.length - 1], [cited, words] = about.rules[node.rule];
  let text = `${name} is divergent: ${words || cited}`;
  if (all.length > 1) text += `\n← ${subject(all[1])}`;
  if (all.length > 2) text += `\nFirst cause (${counted(all.length, 'step')}): ${subject(root)}`;
  const remark = root.relation === VALUE && record.remarks[root.id];
  if (remark) text += `: ${remark}`;
  const at = root.relation === VALUE ? placeText(root.id) : '';
  if (at) text += `\n${at}`;
  return text;
}
function tell(event, text) {
  tip.hidden = !text;
  if (!text) return;
  tip.textContent = text;
  const box = tip.getBoundingClientRect();
  tip.style.left = `${Math.max(4, Math.min(event.clientX + 14, innerWidth - box.width - 8))}px`;
  tip.style.top = `${event.clientY + 20 + box.height > innerHeight ? event.clientY - box.height - 10 : event.clientY + 20}px`;
}
$('ir').addEventListener('mousemove', (event) => {
  const row = rowAt(event);
  if (!row) return tell(event, '');
  const value = valueAt(rows[row.dataset.row], event.target);
  tell(event, value === null ? '' : explain(value));
  const frames = value === null ? null : here.place(value);
  const line = frames?.find((frame) => frame[0] === file)?.[1] ?? null;
  if (line !== hot && file !== null) { hot = line; source.show(true); }
});
$('source').addEventListener('mousemove', (event) => {
  const row = rowAt(event);
  const values = row && here.bySource.get(`${file}:${Number(row.dataset.row) + 1}`);
  if (!values) return tell(event, '');
  const divergent = values.filter((value) => here.isDivergent(value));
  tell(event, divergent.length ? `${divergent.length} of ${counted(values.length, 'value')} divergent\n${explain(divergent[0])}` : `${counted(values.length, 'value')}, all uniform`);
});
$('asm').addEventListener('mousemove', (event) => {
  const value = ofAssembly(event);
  tell(event, value === null ? '' : `${here.lines[here.at[value]].trim()}\n${explain(value)}`);
});
for (const name of ['ir', 'source', 'asm', 'canvas']) $(name).addEventListener('mouseleave', (event) => tell(event, ''));

// Why.
function showWhy() {
  const why = $('why');
  why.replaceChildren();
  if (chosen === null) {
    why.append(make('p', 'rule', 'Click a line: its derivation, from the value to the first cause, and the path of the lanes.'));
    return;
  }
  const name = here.name(chosen), divergent = here.isDivergent(chosen);
  const title = make('p');
  title.append(make('b', '', name), make('span', `badge ${divergent ? 'divergent' : 'uniform'}`, divergent ? 'divergent' : 'uniform'));
  why.append(title);
  if (divergent && !chain.length) why.append(make('p', 'rule', here.record.no_reasons ?? 'No derivation was found.'));
  if (!divergent) why.append(make('p', 'rule', 'No rule makes it divergent.'));
  const list = make('ol');
  const most = 400;
  chain.slice(0, most).forEach((node) => {
    const item = make('li');
    item.append(make('code', '', subject(node)));
    const value = anchor(node), where = placeText(value);
    item.append(make('div', 'place', `line ${lineNumber(value)}${where ? ` · ${where}` : ''}`));
    const [cited, words] = about.rules[node.rule], rule = make('div', 'rule', words ? `${words} ` : '');
    rule.append(make('i', '', cited));
    item.append(rule);
    const remark = node.relation === VALUE && node.premise < 0 && here.record.remarks[node.id];
    if (remark) item.append(make('div', 'rule', remark));
    item.addEventListener('click', () => ir.reveal(rowOf.get(here.at[value]) ?? 0));
    list.append(item);
  });
  why.append(list);
  if (chain.length > most) why.append(make('p', 'rule', `and ${chain.length - most} more steps`));
  const quote = (word) => /^[-\w./@%]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
  const isNamed = name.startsWith('%');
  if (isNamed) why.append(make('div', 'command', `lanelog ${divergent ? 'why' : 'why-not'} ${quote(now.input.path)} ${quote(`@${now.name}`)} ${quote(name)}${{ sound: '', 'work-group': ' --scope work-group' }[about.mode] ?? ` --mode ${about.mode}`}${now.input.options ?? ''}`));
}

// Paths of lanes: blocks from one to another, the fewest; null if there is none.
function path(from, to, without) {
  const before = new Map([[from, null]]);
  const queue = [from];
  for (let at = 0; at < queue.length; at++) {
    const block = queue[at];
    if (block === to) {
      const found = [];
      for (let step = to; step !== null; step = before.get(step)) found.unshift(step);
      return found;
    }
    for (const next of here.record.blocks[block].to) {
      if (before.has(next) || next === without && next !== to) continue;
      before.set(next, block);
      queue.push(next);
    }
  }
  return null;
}
function lanes() {
  const blocks = new Set(), edges = new Set();
  const walk = (found) => {
    if (!found) return;
    found.forEach((block, at) => {
      blocks.add(block);
      if (at) edges.add(`${here.boxOf.get(found[at - 1])} ${here.boxOf.get(block)}`);
    });
  };
  for (let at = 0; at < Math.min(chain.length, 2000); at++) {
    const node = chain[at], cause = chain[at + 1];
    const blockOf = (node) => node.relation === VALUE ? node.id < here.record.arguments ? 0 : here.blockOf(node.id) : node.id;
    const to = blockOf(node);
    blocks.add(to);
    if (!cause) break;
    const from = blockOf(cause);
    if (cause.relation === BRANCH && node.relation === VALUE) {
      const ways = here.record.blocks[from].to.map((next) => path(next, to, from)).filter(Boolean);
      for (const way of ways.slice(0, 2)) walk([from, ...way]);
    } else if (from !== to) walk(path(from, to));
  }
  return { blocks, edges };
}

// The picture.
let boxes = [], arrows = [], view = null, canvas = null;
function picture() {
  const { picture } = here.record, [width, height] = picture.size;
  canvas = draw('svg', { role: 'img', 'aria-label': 'Control flow' });
  const defs = draw('defs', {});
  for (const name of ['arrow', 'arrow-parts', 'arrow-lit']) {
    const marker = draw('marker', { id: name, viewBox: '0 0 8 8', refX: 7, refY: 4, markerWidth: 8, markerHeight: 8, markerUnits: 'userSpaceOnUse', orient: 'auto' });
    marker.append(draw('path', { d: 'M0 0 L8 4 L0 8 z' }));
    defs.append(marker);
  }
  canvas.append(defs);
  for (const [[x, y, w, h], title, parts] of picture.frames) {
    const group = draw('g', { class: parts ? 'frame parts' : 'frame' });
    group.append(draw('rect', { x: x + 4, y: y + 4, width: w - 8, height: h - 8, rx: 6 }), draw('text', { x: x + 11, y: y + 16 }, title));
    canvas.append(group);
  }
  arrows = picture.edges.map(([from, to, label, points]) => {
    const parts = picture.members[from].some((block) => here.record.blocks[block].parts);
    const edge = draw('path', { class: parts ? 'edge parts' : 'edge', d: rounded(points) });
    canvas.append(edge);
    if (label) canvas.append(draw('text', { class: 'when', x: points[0] + 4, y: points[1] + 11 }, label));
    return { edge, key: `${from} ${to}` };
  });
  boxes = picture.boxes.map(([x, y, w, h], at) => {
    const members = picture.members[at].map((block) => here.record.blocks[block]);
    const group = draw('g', { class: `box${members.some((block) => block.parts) ? ' parts' : ''}${members.some((block) => block.joins) ? ' joins' : ''}` });
    group.append(draw('rect', { x, y, width: w, height: h, rx: 4 }), draw('text', { x: x + 10, y: y + 16, 'font-weight': 600 }, picture.names[at]), draw('text', { class: 'note', x: x + 10, y: y + 32 }, picture.notes[at]));
    group.addEventListener('click', () => {
      if (dragged) return;
      ir.reveal(rowOf.get(members[0].line) ?? 0);
    });
    group.addEventListener('mousemove', (event) => tell(event, members.length > 1 ? `${counted(members.length, 'block')}: ${members.slice(0, 12).map((block) => block.name).join(', ')}${members.length > 12 ? ', …' : ''}` : members[0].name));
    group.addEventListener('mouseleave', (event) => tell(event, ''));
    canvas.append(group);
    return group;
  });
  $('canvas').replaceChildren(canvas);
  const area = $('canvas').getBoundingClientRect();
  const scale = Math.max(width / area.width, Math.min(height / area.height, 1.6), 0.75);
  view = { x: (width - scale * area.width) / 2, y: height < scale * area.height ? (height - scale * area.height) / 2 : 0, scale };
  look();
  $('size').textContent = boxes.length < here.record.blocks.length ? `${here.record.blocks.length} blocks in ${boxes.length} boxes` : counted(boxes.length, 'block');
}
function rounded(points) {
  let text = `M${points[0]} ${points[1]}`;
  for (let at = 2; at < points.length; at += 2) {
    const [ax, ay, x, y, bx, by] = points.slice(at - 2, at + 4);
    if (bx === undefined) { text += ` L${x} ${y}`; break; }
    const near = (ox, oy) => {
      const length = Math.abs(ox - x) + Math.abs(oy - y), part = length ? Math.min(4, length / 2) / length : 0;
      return `${x + (ox - x) * part} ${y + (oy - y) * part}`;
    };
    text += ` L${near(ax, ay)} Q${x} ${y} ${near(bx, by)}`;
  }
  return text;
}
function look() {
  const area = $('canvas').getBoundingClientRect();
  canvas.setAttribute('viewBox', `${view.x} ${view.y} ${area.width * view.scale} ${area.height * view.scale}`);
}
let dragged = false;
$('canvas').addEventListener('wheel', (event) => {
  event.preventDefault();
  const area = $('canvas').getBoundingClientRect();
  if (!event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey && here.record.picture.size[1] > area.height * view.scale) {
    view.y += event.deltaY * view.scale;
  } else {
    const factor = Math.exp(event.deltaY / 500), [x, y] = [event.clientX - area.x, event.clientY - area.y];
    view.x += x * view.scale * (1 - factor);
    view.y += y * view.scale * (1 - factor);
    view.scale *= factor;
  }
  look();
}, { passive: false });
$('canvas').addEventListener('pointerdown', (start) => {
  dragged = false;
  const begin = { ...view };
  const move = (event) => {
    if (Math.abs(event.clientX - start.clientX) + Math.abs(event.clientY - start.clientY) > 4) dragged = true;
    view.x = begin.x - (event.clientX - start.clientX) * view.scale;
    view.y = begin.y - (event.clientY - start.clientY) * view.scale;
    look();
  };
  const end = () => { removeEventListener('pointermove', move); removeEventListener('pointerup', end); };
  addEventListener('pointermove', move);
  addEventListener('pointerup', end);
});
addEventListener('resize', () => { if (canvas) look(); });
function light() {
  const { blocks, edges } = chain.length ? lanes() : { blocks: new Set(), edges: new Set() };
  const lit = new Set([...blocks].map((block) => here.boxOf.get(block)));
  const own = chosen === null ? -1 : here.boxOf.get(chosen < here.record.arguments ? 0 : here.blockOf(chosen));
  boxes.forEach((box, at) => { box.classList.toggle('lit', lit.has(at)); box.classList.toggle('here', at === own); });
  for (const { edge, key } of arrows) {
    const is = edges.has(key);
    if (is && !edge.classList.contains('lit')) edge.parentNode.insertBefore(edge, boxes[0]);
    edge.classList.toggle('lit', is);
  }
  if (own >= 0) {
    const area = $('canvas').getBoundingClientRect(), [x, y, w, h] = here.record.picture.boxes[own], m = 20;
    const [right, below] = [view.x + area.width * view.scale, view.y + area.height * view.scale];
    if (x < view.x || x + w > right) view.x = x + w / 2 - area.width * view.scale / 2;
    if (y < view.y + m || y + h > below - m) view.y = y + h / 2 - area.height * view.scale / 2;
    look();
  }
}

// The values, rows and places of the source in the chain.
function mark() {
  chainValues = new Set(chain.map(anchor));
  chainRows = new Set([...chainValues].map((value) => here.at[value]));
  chainPlaces = new Set([...chainValues].flatMap((value) => (here.place(value) ?? []).map(([file, line]) => `${file}:${line}`)));
}
function select(value, keep) {
  chosen = value;
  const node = value === null ? null : here.reason.get(value);
  chain = node ? steps(node) : [];
  mark();
  if (!keep) same = new Set();
  if (value !== null) {
    ir.reveal(rowOf.get(here.at[value]) ?? 0);
    const frames = here.place(value);
    const shown = frames?.find((frame) => frame[0] === file) ?? frames?.find((frame) => sources.has(here.record.files[frame[0]]));
    if (shown) {
      if (shown[0] !== file) showSource(shown[0]);
      source.reveal(shown[1] - 1);
    } else if (file !== null) source.show(true);
    const row = here.record.assembly?.findIndex(([, values]) => values.includes(value)) ?? -1;
    if (row >= 0) asm.reveal(row); else asm.show(true);
  }
  ir.show(true);
  causes.show(true);
  showWhy();
  light();
  remember();
}
function open(entry) {
  now = entry;
  here = read(entry);
  chosen = null;
  chain = [];
  same = new Set();
  mark();
  hot = null;
  const summary = make('span', '', `${entry.divergent} of ${entry.values} values divergent, ${counted(entry.branches, 'divergent branch').replace(/branchs$/, 'branches')}`);
  $('name').replaceChildren(make('b', '', `@${entry.name}`), summary);
  $('crumbs').textContent = `${entry.input.path}${entry.input.processor ? ` · ${entry.input.processor}` : ''} · mode ${about.mode}`;
  document.title = `@${entry.name} · lanelog`;
  const files = here.record.files.map((path, at) => [path, at]).filter(([path]) => sources.has(path));
  // The file with most values first.
  const uses = new Map();
  for (const key of here.bySource.keys()) {
    const at = Number(key.split(':')[0]);
    uses.set(at, (uses.get(at) ?? 0) + here.bySource.get(key).length);
  }
  files.sort((one, other) => (uses.get(other[1]) ?? 0) - (uses.get(one[1]) ?? 0));
  $('left').hidden = !files.length;
  document.querySelector('main').classList.toggle('sourced', !!files.length);
  file = null;
  $('file').replaceChildren(...files.map(([path, at]) => { const option = make('option', '', path); option.value = at; return option; }));
  $('ir').scrollTop = $('source').scrollTop = $('asm').scrollTop = 0;
  layRows();
  const { assembly, no_assembly: refused } = here.record;
  $('right').hidden = !assembly;
  document.querySelector('main').classList.toggle('lowered', !!assembly);
  asm.reset(assembly?.length ?? 0, assembly?.reduce((most, [text]) => Math.max(most, text.length), 0) + 12);
  if (refused) summary.append(` · not lowered: ${refused}`);
  $('name').title = `@${entry.name}: ${summary.textContent}`;
  if (files.length) {
    showSource(files[0][1]);
    const first = [...here.bySource.keys()].filter((key) => key.startsWith(`${file}:`)).map((key) => Number(key.split(':')[1]));
    if (first.length) source.element.scrollTop = Math.max(0, (Math.min(...first) - 6) * 19);
  }
  picture();
  functions.show(true);
  rank();
  showWhy();
  remember();
}

// The address names what is shown: #f=kernel&v=12.
let quiet = true;
function remember() {
  if (quiet) return;
  const parts = new URLSearchParams({ f: now.name });
  if (inputs.length > 1) parts.set('i', inputs.indexOf(now.input));
  if (chosen !== null) parts.set('v', chosen);
  try { history.replaceState(null, '', `#${parts}`); } catch { /* Pages without an address. */ }
}
function recall() {
  const parts = new URLSearchParams(location.hash.slice(1));
  const input = parts.has('i') ? inputs[Number(parts.get('i'))] : undefined;
  const entry = entries.find((entry) => entry.name === parts.get('f') && (!input || entry.input === input));
  const most = entries.reduce((best, entry) => best && best.branches >= entry.branches ? best : entry, null);
  open(entry ?? most);
  if (entry && parts.has('v')) {
    const value = Number(parts.get('v'));
    if (here.at[value] !== undefined) select(value);
  }
}

// Theme.
const dark = matchMedia('(prefers-color-scheme: dark)');
const paintTheme = (isDark) => { document.documentElement.dataset.theme = isDark ? 'dark' : 'light'; };
paintTheme(dark.matches);
dark.addEventListener('change', () => paintTheme(dark.matches));
$('theme').addEventListener('click', () => paintTheme(document.documentElement.dataset.theme !== 'dark'));

functions.reset(visible.length);
if (entries.length) {
  recall();
  functions.reveal(visible.indexOf(now.at));
  addEventListener('hashchange', recall);
} else showWhy.call(null, $('why').append(make('p', 'rule', 'There is no function.')));
quiet = false;
const total = inputs.reduce((sum, input) => sum + input.lines, 0);
const ready = Math.round(performance.now());
document.documentElement.dataset.ready = ready;
$('footer').textContent = `${counted(inputs.length, 'file')}, ${counted(total, 'line')}, ${counted(entries.length, 'function')}${errors.length ? `, left out: ${errors.length} (${errors[0]})` : ''} · shown after ${ready} ms · lanelog ${about.version ?? ''}`;
})();
