import path from 'node:path';
import { linesOf } from './sources.mjs';

/**
 * Groups of nodes that reach each other, in an order in which each group comes after all that it reaches (Tarjan).
 * `arrows` maps each node to the nodes it points at.
 */
function knots(arrows) {
  const index = new Map();
  const low = new Map();
  const stack = [];
  const found = [];
  const visit = (node) => {
    index.set(node, index.size);
    low.set(node, index.get(node));
    stack.push(node);
    for (const next of arrows.get(node) ?? []) {
      if (!index.has(next)) {
        visit(next);
        low.set(node, Math.min(low.get(node), low.get(next)));
      } else if (stack.includes(next)) low.set(node, Math.min(low.get(node), index.get(next)));
    }
    if (low.get(node) === index.get(node)) found.push(stack.splice(stack.indexOf(node)));
  };
  for (const node of arrows.keys()) if (!index.has(node)) visit(node);
  return found;
}

/** Files that import each other in a loop, types included. */
export function circles(files) {
  return knots(new Map([...files].map(([file, { imports }]) => [file, imports])))
    .filter((knot) => knot.length > 1)
    .map((knot) => knot.toSorted());
}

/**
 * The rooms of a place: its files and folders, tests left out. `opened`: a folder that holds more than half of the place
 * is shown room by room, for else it would be the whole picture.
 */
function roomsOf(files, place, opened) {
  const inside = [...files].filter(([file, { group }]) => group !== 'tests' && file.startsWith(`${place}/`));
  const weigh = (owned) => owned.reduce((total, [, { text }]) => total + linesOf(text), 0);
  const tooBig = weigh(inside) / 2;
  const roomOf = new Map();
  const furnish = (folder, members) => {
    for (const [room, owned] of childrenOf(folder, members)) {
      if (opened && room.endsWith('/') && weigh(owned) > tooBig) furnish(room.slice(0, -1), owned);
      else for (const [file] of owned) roomOf.set(file, room);
    }
  };
  furnish(place, inside);
  return roomOf;
}

/** The files below a folder by the child of the folder in which they are. */
function childrenOf(folder, members) {
  const children = new Map();
  for (const member of members) {
    const [first, ...rest] = member[0].slice(folder.length + 1).split('/');
    const child = `${folder}/${first}${rest.length > 0 ? '/' : ''}`;
    children.set(child, [...(children.get(child) ?? []), member]);
  }
  return children;
}

/** How many imports go from each room of a place to each other. */
function weights(files, roomOf) {
  const found = new Map([...new Set(roomOf.values())].map((room) => [room, new Map()]));
  for (const [file, room] of roomOf)
    for (const to of files.get(file).imports) {
      const other = roomOf.get(to);
      if (other && other !== room) found.get(room).set(other, (found.get(room).get(other) ?? 0) + 1);
    }
  return found;
}

/**
 * Imports between two rooms of one folder that run against the rest, over all folders. Rooms that reach each other in a
 * loop are put in the order in which the fewest imports run upwards; those that still do are told as `from → to`.
 */
export function climbing(files) {
  const folders = new Set();
  for (const [file, { group }] of files) {
    if (group === 'tests') continue;
    for (let folder = path.posix.dirname(file); folder !== '.'; folder = path.posix.dirname(folder))
      folders.add(folder);
  }
  const found = [...folders].flatMap((folder) =>
    climbingArrows(weights(files, roomsOf(files, folder, false))),
  );
  return found;
}

function climbingArrows(arrows) {
  return knots(new Map([...arrows].map(([room, to]) => [room, [...to.keys()]])))
    .filter((knot) => knot.length > 1)
    .flatMap((knot) => climbingIn(knot, arrows));
}

function climbingIn(knot, arrows) {
  const order = ordered(knot, arrows);
  return order.flatMap((room, floor) =>
    order.slice(0, floor).flatMap((above) => (arrows.get(room).has(above) ? [`${room} → ${above}`] : [])),
  );
}

/** From the top down: takes again and again the room into which least runs of what is left, against what runs out of it. */
function ordered(knot, arrows) {
  const left = new Set(knot);
  const order = [];
  const weigh = (from, to) => arrows.get(from)?.get(to) ?? 0;
  while (left.size > 0) {
    const scored = [...left].map((room) => {
      let outward = 0;
      let inward = 0;
      for (const other of left) {
        outward += weigh(room, other);
        inward += weigh(other, room);
      }
      return { room, score: outward - inward, free: inward === 0 };
    });
    const next = scored.find(({ free }) => free) ?? scored.toSorted((a, b) => b.score - a.score)[0];
    order.push(next.room);
    left.delete(next.room);
  }
  return order;
}

/** The longest way down through the rooms of a place, climbing imports left out. */
export function layers(files, place) {
  const arrows = weights(files, roomsOf(files, place, true));
  const up = new Set(climbingArrows(arrows));
  const deep = new Map();
  const depth = (room) => {
    if (!deep.has(room)) {
      const below = [...arrows.get(room).keys()].filter((to) => !up.has(`${room} → ${to}`));
      deep.set(room, 1 + Math.max(0, ...below.map(depth)));
    }
    return deep.get(room);
  };
  return Math.max(0, ...[...arrows.keys()].map(depth));
}
