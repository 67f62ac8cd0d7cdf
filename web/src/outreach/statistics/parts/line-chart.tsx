import { useElementSize } from '@mantine/hooks';
import { count } from '../../../lib/text/format.ts';
import { dayLabel, getAxisTop, type Point } from './series.ts';
import classes from './line-chart.module.css';

const HEIGHT = 250;
const LEFT = 44;
const BOTTOM = 28;
const TOP = 12;
const RIGHT = 10;
/** A label of the days needs this much room, in px. */
const LABEL_WIDTH = 110;

/** How a number grew, day by day. Its table says the same in words. */
export function LineChart({ points, last }: { points: readonly Point[]; last: string }) {
  const { ref, width } = useElementSize();
  const top = getAxisTop(points.map(({ total }) => total));
  const x = (index: number) => LEFT + (index / Math.max(1, points.length - 1)) * (width - LEFT - RIGHT);
  const y = (value: number) => TOP + (1 - value / top) * (HEIGHT - TOP - BOTTOM);
  const line = points.map(({ total }, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(total)}`).join('');
  const end = points.at(-1);
  const labels = Math.max(2, Math.min(5, Math.floor(width / LABEL_WIDTH)));
  return (
    <div ref={ref} className={classes.line} style={{ height: HEIGHT }}>
      {width > 0 && (
        <svg width={width} height={HEIGHT} aria-hidden="true">
          {[0, 1, 2, 3].map((step) => (
            <g key={step}>
              <line
                x1={LEFT}
                x2={width - RIGHT}
                y1={y((top / 3) * step)}
                y2={y((top / 3) * step)}
                data-top={step === 3 || undefined}
              />
              <text x={LEFT - 8} y={y((top / 3) * step) + 4} textAnchor="end">
                {count((top / 3) * step)}
              </text>
            </g>
          ))}
          <path d={`${line}L${x(points.length - 1)} ${y(0)}L${x(0)} ${y(0)}Z`} className={classes.area} />
          <path d={line} className={classes.stroke} />
          {end !== undefined && <circle cx={x(points.length - 1)} cy={y(end.total)} r={5.5} />}
          {Array.from({ length: labels }, (_, index) => Math.round((index * (points.length - 1)) / (labels - 1))).map(
            (index) => (
              <text
                key={index}
                x={x(index)}
                y={HEIGHT - 6}
                textAnchor={index === 0 ? 'start' : index === points.length - 1 ? 'end' : 'middle'}
              >
                {index === points.length - 1 ? last : dayLabel(points[index]?.day ?? '')}
              </text>
            ),
          )}
        </svg>
      )}
    </div>
  );
}
