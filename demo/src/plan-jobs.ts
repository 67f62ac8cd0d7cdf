import type { CommunityKey } from './cast/person.ts';
import { idAt } from './ids.ts';
import { getUser, type Belonging } from './plan-communities.ts';
import { createRandom } from './random.ts';
import type { JobPostRow, SavedJobPostRow, UserRow } from './rows.ts';
import { after, before, DAY, HOUR } from './times.ts';

/** The community that has jobs. */
const UNIVERSITY: CommunityKey = 'northgate';
/** How long a job is open, and when before its end its author is asked. */
const OPEN_DAYS = 30;
const ASK_DAYS = 5;

/* Their ids in the file of cities. */
const [BERLIN, LEIPZIG, DUBLIN, BOSTON, BERGEN, AMMAN] = [
  2_950_159, 2_879_139, 2_964_574, 4_930_956, 3_161_732, 250_441,
];

type Draft = Pick<JobPostRow, 'kind' | 'title' | 'company' | 'text'> &
  Partial<
    Pick<
      JobPostRow,
      'cityId' | 'remote' | 'countries' | 'link' | 'salaryFrom' | 'salaryTo' | 'salaryCurrency' | 'salaryPer'
    >
  > & {
    readonly author: string;
    /** Hours since it was posted. */
    readonly age: number;
  };

/** Nine jobs, the oldest first. */
const drafts: readonly Draft[] = [
  {
    author: 'siobhan',
    kind: 'job',
    title: 'Nurse for the night shift, emergency room',
    company: 'St Brigid’s Hospital',
    cityId: DUBLIN,
    salaryFrom: 38_000,
    salaryTo: 46_000,
    salaryCurrency: 'eur',
    salaryPer: 'year',
    text: 'Twelve nights a month, and the other nights are yours. You need two years on a ward and a calm voice; the rest we show you.\n\nThe canteen is open all night. The sea is ten minutes away, and somebody always swims after the shift.',
    link: 'https://stbrigids.example/jobs/night-nurse',
    age: 26 * 24,
  },
  {
    author: 'marcus',
    kind: 'volunteer',
    title: 'Tell a class of thirteen-year-olds about your work',
    company: 'Eastside Public School 12',
    remote: 'partly',
    countries: ['US'],
    text: 'One hour, one class, no slides. They ask what you earn and whether it is boring, and they want the truth. By video works too, if you hold something up to the camera.\n\nThe next dates are the second Thursday of each month.',
    age: 21 * 24,
  },
  {
    author: 'rashid',
    kind: 'thesis',
    title: 'Thesis: what city light does to our photometry',
    company: 'Northgate Observatory',
    cityId: BOSTON,
    text: 'Eleven years of clear nights are on our disks, and nobody has compared them with the street lamps that the city has replaced since. For a master’s thesis in physics or data science.\n\nYou get a desk under the dome, tea, and a supervisor who is awake at the same hours as you.',
    age: 17 * 24,
  },
  {
    author: 'viktor',
    kind: 'internship',
    title: 'Summer in a clock workshop',
    company: 'Petrov & Daughters Clocks',
    cityId: BOSTON,
    salaryFrom: 19,
    salaryTo: 19,
    salaryCurrency: 'usd',
    salaryPer: 'hour',
    text: 'Eight weeks from June. You take apart what others have repaired badly, and learn why it stopped. Steady hands matter, experience does not: my best apprentice studied law.',
    age: 13 * 24,
  },
  {
    author: 'omar',
    kind: 'freelance',
    title: 'Arabic to English: a museum guide of ninety pages',
    company: 'Two Rivers Translation',
    cityId: AMMAN,
    remote: 'yes',
    salaryFrom: 2_800,
    salaryCurrency: 'usd',
    salaryPer: 'project',
    text: 'Glass, coins, and one very long chapter about lamps. I need a second translator for half of it until the end of next month. We work in one glossary, and read each other’s pages.\n\nSend me a page of which you are proud.',
    age: 9 * 24,
  },
  {
    author: 'yusuf',
    kind: 'job',
    title: 'Engineer for grid batteries',
    company: 'Kestrel Grid',
    cityId: LEIPZIG,
    remote: 'partly',
    countries: ['DE', 'AT', 'PL'],
    salaryFrom: 62_000,
    salaryTo: 78_000,
    salaryCurrency: 'eur',
    salaryPer: 'year',
    text: 'We build batteries the size of houses, and we need somebody who reads a circuit diagram the way others read the news. Three days at the site in Leipzig, two wherever you think best.\n\nI lead the team, so ask me anything before you apply. Two of us are from Northgate already.',
    link: 'https://kestrelgrid.example/careers/battery-engineer',
    age: 6 * 24,
  },
  {
    author: 'ingrid',
    kind: 'internship',
    title: 'Three months among the letters of a harbour',
    company: 'Northgate Library',
    cityId: BERGEN,
    salaryFrom: 14_000,
    salaryCurrency: 'nok',
    salaryPer: 'month',
    text: 'Our partner library in Bergen has nineteen boxes of letters by ship’s cooks, and no catalogue. You read, sort and describe them with me by video once a week. Norwegian helps; patience with handwriting is required.',
    age: 4 * 24,
  },
  {
    author: 'amir',
    kind: 'job',
    title: 'Bridge inspector, first job welcome',
    company: 'Span & Anchor',
    cityId: BERLIN,
    salaryFrom: 48_000,
    salaryTo: 55_000,
    salaryCurrency: 'eur',
    salaryPer: 'year',
    text: 'You hang under bridges on a rope, tap on them, and write down what you hear. We pay the rope course. You need a degree in civil engineering, and no fear of pigeons.\n\nWrite me two sentences about the ugliest bridge that you like.',
    age: 2 * 24,
  },
  {
    author: 'priya',
    kind: 'referral',
    title: 'My department hires three analysts: I can recommend you',
    company: 'City Health Department',
    remote: 'yes',
    countries: ['US', 'CA'],
    text: 'The posting says eight years of experience. It means: can you explain a chart to a councillor? I recommend people whom I have talked with for half an hour, and I am honest about what the job is like.\n\nSend me what you have worked on, and when you have time for a call.',
    age: 7,
  },
];

/** What people have saved: by the title of the job. */
const savings: readonly (readonly [key: string, title: string])[] = [
  ['lena', 'Thesis: what city light does to our photometry'],
  ['lena', 'Three months among the letters of a harbour'],
  ['maya', 'My department hires three analysts: I can recommend you'],
];

/** The jobs of the university, and what two people have saved of them. */
export function planJobs(
  people: ReadonlyMap<string, UserRow>,
  { ids }: Pick<Belonging, 'ids'>,
  now: Date,
): { jobPosts: JobPostRow[]; savedJobPosts: SavedJobPostRow[] } {
  const random = createRandom('jobs');
  const communityId = ids.get(UNIVERSITY) ?? '';
  const jobPosts = drafts.map(({ author, age, ...words }): JobPostRow & { id: string } => {
    const createdAt = before(now, age * HOUR);
    const askAt = after(createdAt, (OPEN_DAYS - ASK_DAYS) * DAY);
    return {
      id: idAt(createdAt, random),
      communityId,
      authorId: getUser(people, author).id,
      remote: 'no',
      countries: [],
      ...words,
      createdAt,
      endsAt: after(createdAt, OPEN_DAYS * DAY),
      askAt: askAt > now ? askAt : null,
    };
  });
  const savedJobPosts = savings.map(([key, title]) => {
    const job = jobPosts.find((one) => one.title === title);
    if (job === undefined) throw new Error(`there is no job '${title}'`);
    return { userId: getUser(people, key).id, jobId: job.id, createdAt: before(now, HOUR) };
  });
  return { jobPosts, savedJobPosts };
}
