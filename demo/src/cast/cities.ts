import { LOS_ANGELES } from '@homecoming/contract/moves.ts';
import { parseCity, type City } from '@homecoming/server/places/read-cities.ts';

/** Where people of the demo world live, as lines of the server's file of cities. The rest of the world is loaded later. */
const LINES = `
5368361|Los Angeles|US|-118.244|34.052|3971883||LA
5128581|New York City|US|-74.006|40.714|8175133||New York
4887398|Chicago|US|-87.65|41.85|2720546
5809844|Seattle|US|-122.332|47.606|684451
4930956|Boston|US|-71.06|42.358|667137
5746545|Portland|US|-122.676|45.523|632309
2267057|Lisbon|PT|-9.133|38.717|517802||Lisboa
2735943|Porto|PT|-8.611|41.15|249633||Oporto
2950159|Berlin|DE|13.411|52.524|3426354||Berlino
2879139|Leipzig|DE|12.371|51.34|504971||Lipsia
2643743|London|GB|-0.126|51.509|7556900||Londres
2650225|Edinburgh|GB|-3.196|55.952|464990||Dùn Èideann
3173435|Milan|IT|9.19|45.464|1236837||Milano
3165185|Trieste|IT|13.777|45.65|187056||Triest
3143244|Oslo|NO|10.746|59.913|580000||Christiania
3161732|Bergen|NO|5.324|60.393|213585
2711537|Göteborg|SE|11.967|57.707|572799||Gothenburg
3936456|Lima|PE|-77.028|-12.043|7737002
292223|Dubai|AE|55.309|25.077|2956587||Dubayy
683506|Bucharest|RO|26.106|44.432|1877155||București
3530597|Mexico City|MX|-99.128|19.428|12294193||Ciudad de México
6167865|Toronto|CA|-79.416|43.7|2600000
184745|Nairobi|KE|36.817|-1.283|2750547
2332459|Lagos|NG|3.395|6.454|9000000||Eko
2306104|Accra|GH|-0.197|5.556|1963264
1850147|Tokyo|JP|139.692|35.69|8336599||Tōkyō
1835848|Seoul|KR|126.978|37.566|10349312||Soul
1275339|Mumbai|IN|72.883|19.073|12691836||Bombay
2147714|Sydney|AU|151.207|-33.868|4627345||Sidney
3448439|São Paulo|BR|-46.636|-23.547|10021295||Sampa
2759794|Amsterdam|NL|4.89|52.374|741636
2618425|Copenhagen|DK|12.566|55.676|1153615||København
2800866|Brussels|BE|4.349|50.85|1019022||Bruxelles
250441|Amman|JO|35.945|31.955|1275857
2964574|Dublin|IE|-6.249|53.333|1024027||Baile Átha Cliath
3369157|Cape Town|ZA|18.423|-33.926|3433441||Kaapstad
3117735|Madrid|ES|-3.703|40.417|3255944
2988507|Paris|FR|2.349|48.853|2138551||Parigi
745044|Istanbul|TR|28.95|41.014|14804116||İstanbul
344979|Addis Ababa|ET|38.747|9.025|2757729
1880252|Singapore|SG|103.85|1.29|3547809||Singapur
1796236|Shanghai|CN|121.458|31.222|22315474
1642911|Jakarta|ID|106.845|-6.215|8540121||Batavia
3871336|Santiago|CL|-70.648|-33.457|4837295
2193733|Auckland|NZ|174.763|-36.849|417910||Tāmaki Makaurau
658225|Helsinki|FI|24.935|60.17|558457||Helsingfors
1174872|Karachi|PK|67.01|24.861|11624219
361058|Alexandria|EG|29.916|31.202|3811516||Al Iskandariyah
1701668|Manila|PH|120.982|14.604|1600000||Maynila
756135|Warsaw|PL|21.012|52.23|1702139||Warszawa
`;

/** The cities of the demo world. */
export const demoCities: readonly City[] = LINES.trim()
  .split('\n')
  .map((line) => parseCity(line.replaceAll('|', '\t')));

/** Lives in Los Angeles, and wants to know who comes there. */
export const welcomesInLosAngeles = { cityId: LOS_ANGELES, cityName: 'Los Angeles, United States', welcomes: true };
