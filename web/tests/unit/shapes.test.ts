import { expect, test } from "vitest";
import { area, clip, clipLine, onPlan, rounded, simplify, written } from "../../scripts/shapes.mjs";
import { covering, depth, type Shape } from "../browser/shapes";

const FRAME = { left: 0, top: 0, right: 10, bottom: 10 };
const SQUARE: [number, number][] = [
  [5, 5],
  [15, 5],
  [15, 15],
  [5, 15],
];

test("a shape is cut to the frame", () => {
  expect(area(clip(SQUARE, FRAME))).toBe(25);
  expect(clip(SQUARE, { ...FRAME, right: 4 })).toEqual([]);
});

test("a line is cut into the parts inside", () => {
  const zigzag: [number, number][] = [
    [5, -5],
    [5, 5],
    [15, 5],
    [5, 8],
  ];
  expect(clipLine(zigzag, FRAME).map((part) => part.length)).toEqual([3, 2]);
});

test("small bends are straightened, large ones stay", () => {
  const line: [number, number][] = [
    [0, 0],
    [5, 0.1],
    [10, 0],
    [10, 10],
  ];
  expect(simplify(line, 1)).toEqual([line[0], line[2], line[3]]);
});

test("corners are rounded off, and points written short", () => {
  expect(rounded(SQUARE)).toHaveLength(8);
  expect(written([[1.26, -0.04]])).toBe("1.3 0");
});

test("a chart stretches the plane, and bends it near its cities", () => {
  const chart = { stretch: [10, 0, 1, 0, 10, 2], reach: 5, bends: [{ x: 11, y: 12, by_x: 3, by_y: 0 }] };
  expect(onPlan(chart, [1, 1])).toEqual([14, 12]);
  expect(onPlan(chart, [9, 9])[0]).toBeCloseTo(91);
});

test("the measure of the browser tests finds what covers what, and how deep", () => {
  const box = (owner: string, x: number): Shape => ({
    kind: "space",
    id: owner,
    owner,
    corners: SQUARE.map(([left, top]) => [left + x, top] as const),
  });
  expect(depth(box("a", 0), box("b", 7))).toBe(3);
  expect(covering([box("a", 0), box("b", 7), box("b", 12)], 0.5)).toEqual(["space a × space b: 3.00"]);
});
