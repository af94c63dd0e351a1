// What is on a board as it is really drawn: measured in the page, corner by corner, in units of the plan.

import type { Page } from "@playwright/test";

/** A shape on the page: a convex polygon, what it is, and what it belongs to. */
export interface Shape {
  readonly kind: "name" | "space" | "city" | "badge" | "ornament";
  readonly id: string;
  /** Shapes of one owner may touch: the spaces of one track. */
  readonly owner: string;
  readonly corners: readonly (readonly [number, number])[];
}

/** Everything on the board. Names are measured letter by letter, without the air above and below them. */
export function shapesOf(page: Page): Promise<Shape[]> {
  return page.evaluate(() => {
    const svg = document.querySelector<SVGSVGElement>("svg[data-ready=true]");
    if (!svg) throw new Error("there is no board");
    const found: Shape[] = [];
    const back = svg.getScreenCTM()?.inverse();
    const put = (element: SVGGraphicsElement, box: SVGRect, kind: Shape["kind"], id: string, owner: string) => {
      const matrix = element.getScreenCTM();
      if (!matrix || !back || !box.width) throw new Error(`${kind} ${id} is not drawn`);
      const round = kind === "city" || kind === "badge";
      const turns = round ? Array.from({ length: 16 }, (_, turn) => (turn * Math.PI) / 8) : [];
      const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
      const outline = round
        ? turns.map((turn) => [middleX + (Math.cos(turn) * box.width) / 2, middleY + (Math.sin(turn) * box.height) / 2])
        : [-1, 1].flatMap((down) =>
            [down, -down].map((right) => [middleX + (right * box.width) / 2, middleY + (down * box.height) / 2]),
          );
      const corners = outline.map(([x, y]) => {
        const point = new DOMPoint(x, y).matrixTransform(matrix).matrixTransform(back);
        return [point.x, point.y] as const;
      });
      found.push({ kind, id, owner, corners });
    };
    const all = <Kind extends SVGElement>(selector: string) => [...svg.querySelectorAll<Kind>(selector)];
    for (const track of all<SVGGElement>("[data-track]")) {
      const id = track.dataset.track ?? "";
      for (const use of track.querySelectorAll<SVGUseElement>("use.space, use.wagon")) {
        put(use, use.getBBox(), "space", id, id);
      }
    }
    for (const use of all<SVGUseElement>("[data-spot]")) {
      put(use, use.getBBox(), "city", use.dataset.spot ?? "", use.dataset.spot ?? "");
    }
    for (const badge of all<SVGGElement>("[data-badge]")) {
      put(badge, badge.getBBox(), "badge", badge.dataset.badge ?? "", badge.dataset.badge ?? "");
    }
    for (const ornament of all<SVGGElement>("[data-ornament]")) {
      put(ornament, ornament.getBBox(), "ornament", ornament.dataset.ornament ?? "", "ornament");
    }
    for (const line of all<SVGTSpanElement>("[data-name] tspan")) {
      const size = Number.parseFloat(getComputedStyle(line).fontSize);
      const name = line.closest<SVGElement>("[data-name]")?.dataset.name ?? "";
      const from = line.getStartPositionOfChar(0);
      const to = line.getEndPositionOfChar(line.getNumberOfChars() - 1);
      const text = line.textContent?.trim() ?? "";
      const deep = /[gjpqy,]/.test(text) ? 0.21 : 0.02;
      const box = new DOMRect(from.x, from.y - 0.72 * size, to.x - from.x, (0.72 + deep) * size);
      put(line, box, "name", text, `name ${name}`);
    }
    return found;
  });
}

/** How deep two convex polygons reach into each other; 0 or less: they do not. */
export function depth(one: Shape, two: Shape): number {
  let least = Number.POSITIVE_INFINITY;
  for (const corners of [one.corners, two.corners]) {
    for (let number = 0; number < corners.length; number++) {
      const [x0, y0] = corners[number] as readonly [number, number];
      const [x1, y1] = corners[(number + 1) % corners.length] as readonly [number, number];
      const far = Math.hypot(x1 - x0, y1 - y0);
      const across = [(y1 - y0) / far, (x0 - x1) / far] as const;
      const [a, b] = [one, two].map((shape) => shape.corners.map(([x, y]) => x * across[0] + y * across[1]));
      if (!a || !b) return 0;
      least = Math.min(least, Math.max(...a) - Math.min(...b), Math.max(...b) - Math.min(...a));
    }
  }
  return least;
}

/** Pairs of shapes that cover each other by more than this. */
export function covering(shapes: readonly Shape[], most: number): string[] {
  return shapes.flatMap((one, number) =>
    shapes
      .slice(number + 1)
      .filter((two) => one.owner !== two.owner && near(one, two))
      .map((two) => ({ two, deep: depth(one, two) }))
      .filter(({ deep }) => deep > most)
      .map(({ two, deep }) => `${one.kind} ${one.id} × ${two.kind} ${two.id}: ${deep.toFixed(2)}`),
  );
}

function near(one: Shape, two: Shape): boolean {
  const [x0, y0] = one.corners[0] as readonly [number, number];
  const [x1, y1] = two.corners[0] as readonly [number, number];
  return Math.hypot(x1 - x0, y1 - y0) < 200;
}
