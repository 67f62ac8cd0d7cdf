import type { PostDraft, Wall } from './post.ts';
import { earlierAtNorthgate } from './northgate-earlier.ts';

const lately: readonly PostDraft[] = [
  {
    by: 'ingrid',
    ago: '9m',
    text: 'Rain on the reading-room skylight. It sounds like someone turning pages very fast. Come in and stay for a chapter, alumni cards still work. ☔',
    likes: 6,
  },
  {
    by: 'rashid',
    ago: '2h 35m',
    title: 'Clear sky tonight, the dome is open',
    text: 'Saturn until ten, then whatever you ask for. Dress for two degrees colder than you think. I have tea and nine pairs of spare gloves, none of them matching.',
    picture: 'observatory',
    likes: 58,
    comments: [
      {
        by: 'ada',
        after: '14m',
        text: 'Coming with my neighbour, who has never seen Saturn and does not believe in it.',
      },
      { by: 'shreya', after: '41m', text: 'Are the stairs open, or do we take the ladder again?' },
      { by: 'rashid', after: '52m', text: 'Stairs. The ladder has retired.', isReply: true },
    ],
  },
  {
    by: 'ada',
    ago: '4h 10m',
    text: 'Three months into my first job and today I fixed a bug that I had not made myself. Is this what being grown up is like?',
    likes: 71,
    comments: [
      { by: 'kenji', after: '22m', text: 'The first one that is not yours is the best one. Frame the commit.' },
      {
        by: 'eleanor',
        after: '1h 5m',
        text: 'No. Being grown up is fixing one that was yours and saying so.',
        isReply: true,
      },
      { by: 'maya', after: '2h 10m', text: 'Proud of you! What was it?' },
      { by: 'ada', after: '2h 18m', text: 'A time zone. It is always a time zone.', isReply: true },
    ],
  },
  {
    by: 'olivia',
    ago: '6h 20m',
    title: 'What came out of the survey',
    text: '86 of you answered, which is a third more than last year. Thank you.\n\nYou want more small evenings and fewer large ones. You want to be asked for advice, and you are shy of asking for it. You want the old song sheet back. Eleven people want the geese gone, and nineteen want it known that they love the geese.\n\nSo, from next month:\n– a supper for twenty in the long hall every second Thursday\n– a list of people who answer questions, by field, kept by Yusuf and Grace\n– the song sheet, scanned, with the verse that nobody sings\n\nThe geese stay.',
    likes: 112,
    comments: [
      {
        by: 'grace',
        after: '35m',
        text: 'The list by field has nineteen names already. Medicine is full, law is not.',
      },
      { by: 'theo', after: '1h 20m', text: 'I vote for the geese. I will say no more.' },
      { by: 'siobhan', after: '2h 40m', text: 'The verse that nobody sings is the good one.' },
      { by: 'olivia', after: '3h 5m', text: 'You have just volunteered to sing it, Siobhán.', isReply: true },
    ],
  },
  {
    by: 'yusuf',
    ago: '13h 45m',
    text: 'The mentoring list is open. Put your name down if you can give somebody one hour a month. You do not need to be wise. You need to answer messages.',
    likes: 47,
    comments: [
      { by: 'marcus', after: '1h', text: 'Put me down for teaching, and for leaving teaching.' },
      { by: 'ines', after: '3h 30m', text: 'One hour a month I can do. Do I choose who, or do you?' },
      { by: 'yusuf', after: '4h', text: 'You both choose: first a short call, then you decide.' },
    ],
  },
  {
    by: 'amir',
    ago: '18h 30m',
    title: 'Reunion supper under the lanterns',
    text: 'The lanterns are tested, the cables are dry, and the long tables are on their way down from the attic. Sixty seats this time. Tell me about allergies early and about guitars never.',
    picture: 'campus-dusk',
    likes: 96,
    comments: [
      { by: 'maya', after: '50m', text: 'Nuts, and I will bring no guitar.' },
      {
        by: 'hannah',
        after: '2h 15m',
        text: 'May we bring somebody who was never at Northgate but tells our stories better than we do?',
      },
      { by: 'amir', after: '2h 45m', text: 'One each, and they sit at my table.' },
    ],
  },
  {
    by: 'omar',
    ago: '1d 4h',
    text: 'صباح الخير يا أصدقاء نورثغيت! ترجمتُ نشيد الجامعة إلى العربية، وصار لحنه أجمل مما توقعت.\nمن يغنّي معي في لقاء الربيع؟ 🌿',
    likes: 44,
  },
  {
    by: 'grace',
    ago: '1d 15h',
    text: 'Sunday hour for residency questions is back: 17:00, my kitchen table, camera optional. Last week we were six and somebody’s grandmother.',
    likes: 39,
    comments: [
      { by: 'mei', after: '2h', text: 'The grandmother was mine. She asks when the next one is.' },
      { by: 'grace', after: '2h 20m', text: 'Sunday. She may chair it.' },
    ],
  },
  {
    by: 'eleanor',
    ago: '2d 3h',
    title: 'The winter of 1986, when the heating failed',
    text: 'I was asked to write down what I remember before I start improving it.\n\nThe boiler went on a Tuesday in January. By Wednesday the ink in the registrar’s office had thickened. By Thursday the whole of Alder Hall had moved into the library, because the library had fireplaces and a librarian who pretended not to see the sausages.\n\nWe slept between History and Theology, which seemed right. Somebody read aloud every evening: the first night poems, the second night a murder story, the third night the university statutes, in different voices, until a girl from Chemistry laughed so hard that she had to be walked around the quad.\n\nI married the one who did the voice of the Provost.\n\nThe boiler was repaired after nine days. Nobody moved out until the tenth. If you were there, please write to me, I am collecting these, and I have the names of only thirty-one of us.',
    picture: 'room-morning',
    likes: 118,
    comments: [
      { by: 'viktor', after: '3h', text: 'I carried the sausages. It can be said now.' },
      { by: 'ruth', after: '7h', text: 'The girl from Chemistry is my aunt. I am sending her this.' },
      { by: 'eleanor', after: '9h', text: 'Then we are thirty-two. Thank you!' },
    ],
  },
  {
    by: 'marcus',
    ago: '2d 17h',
    text: 'Job week at my school is coming up. Thirteen-year-olds, sharp questions, no mercy. Last year a tax inspector got the loudest applause. Who comes and explains what they do all day?',
    likes: 41,
  },
  {
    by: 'theo',
    ago: '3d 5h',
    text: 'The bakery is hiring again, and the night shift now reads aloud. Currently: Spinoza, with raisins.',
    likes: 33,
  },
  {
    by: 'shreya',
    ago: '3d 20h',
    text: 'Our rain model predicted last week’s flood nine hours ahead, and the buses were moved in time. I have never been so happy about water.',
    picture: 'umbrellas-grey',
    likes: 87,
  },
  {
    by: 'sofia',
    ago: '4d 13h',
    title: 'Before you sign a lease',
    text: 'Photograph every room, read the page about repairs twice, and ask for the meter readings in writing. That is most of what I tell people for money. The rest is on https://tenants.example/first-flat',
    likes: 52,
  },
  {
    by: 'kalea',
    ago: '5d 9h',
    text: 'Passing through campus with four students and a seal skull. If you see us in the canteen, that is why people are staring.',
    likes: 24,
  },
  {
    by: 'tomasz',
    ago: '6d 1h',
    text: 'They are repairing the old bridge at last. I was allowed to hold the drawing of 1874 for a minute, with gloves, like a baby.',
    picture: 'bridge-dusk',
    likes: 64,
  },
  {
    by: 'viktor',
    ago: '7d 11h',
    text: 'The tower clock has been four minutes slow since the storm. I have the ladder, the oil and the permission. I need one person who is not afraid of pigeons.',
    likes: 73,
  },
  {
    by: 'julian',
    ago: '8d 6h',
    title: 'Film night wants your student films',
    text: 'Yes, also that one. Especially that one. Up to ten minutes, any format that my old projector or my new laptop can read.',
    likes: 36,
  },
  {
    by: 'siobhan',
    ago: '9d 1h',
    text: 'Swam on my birthday, 9 degrees, came out the colour of a salmon. Highly recommended, do not tell my patients.',
    likes: 48,
  },
];

export const northgateWall: Wall = { community: 'northgate', posts: [...lately, ...earlierAtNorthgate] };
