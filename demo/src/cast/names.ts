/** Names, home towns and countries by region. No name is of a real person. */
export interface Region {
  readonly firstNames: readonly string[];
  readonly lastNames: readonly string[];
  readonly hometowns: readonly string[];
  /** Where people of there live now, unless they stayed where they studied. */
  readonly countries: readonly string[];
}

export const regions: readonly Region[] = [
  {
    firstNames: ['Chiamaka', 'Tunde', 'Folake', 'Emeka', 'Yetunde'],
    lastNames: ['Adebayo', 'Nwosu', 'Okonkwo', 'Balogun', 'Ajayi'],
    hometowns: ['Lagos, Nigeria', 'Ibadan, Nigeria'],
    countries: ['United States', 'Nigeria', 'United Kingdom'],
  },
  {
    firstNames: ['Abena', 'Kofi', 'Efua', 'Kojo', 'Akosua'],
    lastNames: ['Mensah', 'Asante', 'Owusu', 'Danso', 'Appiah'],
    hometowns: ['Accra, Ghana', 'Cape Coast, Ghana'],
    countries: ['Ghana', 'United States'],
  },
  {
    firstNames: ['Wanjiru', 'Otieno', 'Amani', 'Baraka', 'Njeri'],
    lastNames: ['Kamau', 'Odhiambo', 'Njoroge', 'Wekesa', 'Mutua'],
    hometowns: ['Kisumu, Kenya', 'Mombasa, Kenya'],
    countries: ['Kenya', 'United States'],
  },
  {
    firstNames: ['Selam', 'Dawit', 'Hirut', 'Yonas', 'Meron'],
    lastNames: ['Tesfaye', 'Bekele', 'Alemu', 'Girma', 'Haile'],
    hometowns: ['Addis Ababa, Ethiopia', 'Bahir Dar, Ethiopia'],
    countries: ['Ethiopia', 'United States'],
  },
  {
    firstNames: ['Thabo', 'Lerato', 'Sipho', 'Nomsa', 'Kagiso'],
    lastNames: ['Khumalo', 'Mokoena', 'Ndlovu', 'Sithole', 'Molefe'],
    hometowns: ['Johannesburg, South Africa', 'Gaborone, Botswana'],
    countries: ['South Africa', 'United Kingdom'],
  },
  {
    firstNames: ['Ananya', 'Rohan', 'Kavya', 'Meera', 'Nikhil'],
    lastNames: ['Nair', 'Deshpande', 'Kulkarni', 'Menon', 'Bhattacharya'],
    hometowns: ['Kochi, India', 'Pune, India', 'Kolkata, India'],
    countries: ['United States', 'India', 'Singapore'],
  },
  {
    firstNames: ['Farhan', 'Zara', 'Imran', 'Nadia', 'Hamza'],
    lastNames: ['Chowdhury', 'Siddiqui', 'Malik', 'Hossain', 'Qureshi'],
    hometowns: ['Dhaka, Bangladesh', 'Lahore, Pakistan'],
    countries: ['United Kingdom', 'United States', 'Pakistan'],
  },
  {
    firstNames: ['Yuki', 'Sora', 'Aiko', 'Daichi', 'Haruto'],
    lastNames: ['Nakagawa', 'Fujimoto', 'Okada', 'Matsuda', 'Hoshino'],
    hometowns: ['Fukuoka, Japan', 'Sapporo, Japan'],
    countries: ['Japan', 'United States'],
  },
  {
    firstNames: ['Jiwoo', 'Minseo', 'Yuna', 'Hyun', 'Dabin'],
    lastNames: ['Hwang', 'Yoon', 'Bae', 'Seo', 'Kwon'],
    hometowns: ['Busan, South Korea', 'Jeonju, South Korea'],
    countries: ['South Korea', 'United States'],
  },
  {
    firstNames: ['Wei', 'Xinyi', 'Haoran', 'Jiahui', 'Ruolan'],
    lastNames: ['Liang', 'Guo', 'Shen', 'Xu', 'Tang'],
    hometowns: ['Hangzhou, China', 'Taichung, Taiwan'],
    countries: ['United States', 'Canada', 'China'],
  },
  {
    firstNames: ['Bayani', 'Maricel', 'Dindo', 'Ligaya', 'Jomar'],
    lastNames: ['Santos', 'Dela Cruz', 'Aquino', 'Bautista', 'Villareal'],
    hometowns: ['Davao, Philippines', 'Iloilo, Philippines'],
    countries: ['United States', 'Philippines'],
  },
  {
    firstNames: ['Dewi', 'Rizki', 'Putri', 'Adi', 'Sekar'],
    lastNames: ['Wijaya', 'Hartono', 'Santoso', 'Lestari', 'Kusuma'],
    hometowns: ['Bandung, Indonesia', 'Yogyakarta, Indonesia'],
    countries: ['Indonesia', 'Australia'],
  },
  {
    firstNames: ['Thanh', 'Mai', 'Bao', 'Trang', 'Khanh'],
    lastNames: ['Pham', 'Bui', 'Vu', 'Dang', 'Hoang'],
    hometowns: ['Da Nang, Vietnam', 'Hanoi, Vietnam'],
    countries: ['Vietnam', 'United States', 'France'],
  },
  {
    firstNames: ['Aroha', 'Tane', 'Mere', 'Wiremu', 'Hana'],
    lastNames: ['Parata', 'Ngata', 'Walker', 'Henare', 'Fraser'],
    hometowns: ['Rotorua, New Zealand', 'Dunedin, New Zealand'],
    countries: ['New Zealand', 'Australia'],
  },
  {
    firstNames: ['Layla', 'Karim', 'Yasmin', 'Tarek', 'Hala'],
    lastNames: ['Khoury', 'Mansour', 'Saleh', 'Farouk', 'Darwish'],
    hometowns: ['Cairo, Egypt', 'Tripoli, Lebanon', 'Nablus, Palestine'],
    countries: ['United States', 'Egypt', 'France'],
  },
  {
    firstNames: ['Nasrin', 'Cyrus', 'Parisa', 'Arash', 'Shirin'],
    lastNames: ['Tehrani', 'Azizi', 'Sabbagh', 'Moradi', 'Karami'],
    hometowns: ['Isfahan, Iran', 'Tabriz, Iran'],
    countries: ['United States', 'Germany'],
  },
  {
    firstNames: ['Valentina', 'Joaquín', 'Ximena', 'Emilio', 'Paloma'],
    lastNames: ['Morales', 'Fuentes', 'Navarro', 'Ibarra', 'Castellanos'],
    hometowns: ['Guadalajara, Mexico', 'Cali, Colombia', 'Valparaíso, Chile'],
    countries: ['United States', 'Mexico', 'Chile'],
  },
  {
    firstNames: ['Thiago', 'Luana', 'Caio', 'Beatriz', 'Davi'],
    lastNames: ['Cardoso', 'Oliveira', 'Barros', 'Peixoto', 'Nogueira'],
    hometowns: ['Belo Horizonte, Brazil', 'Recife, Brazil'],
    countries: ['Brazil', 'United States', 'Portugal'],
  },
  {
    firstNames: ['Freya', 'Mikkel', 'Saga', 'Astrid', 'Rasmus'],
    lastNames: ['Holm', 'Nyström', 'Ekström', 'Haugen', 'Dalgaard'],
    hometowns: ['Aarhus, Denmark', 'Malmö, Sweden', 'Stavanger, Norway'],
    countries: ['Denmark', 'Sweden', 'United States'],
  },
  {
    firstNames: ['Aino', 'Lauri', 'Venla', 'Eero', 'Siiri'],
    lastNames: ['Virtanen', 'Laine', 'Koskela', 'Salonen', 'Niemi'],
    hometowns: ['Turku, Finland', 'Oulu, Finland'],
    countries: ['Finland', 'Germany'],
  },
  {
    firstNames: ['Marek', 'Zuzana', 'Jadwiga', 'Kamil', 'Ewa'],
    lastNames: ['Wójcik', 'Kučera', 'Zając', 'Hájek', 'Lis'],
    hometowns: ['Brno, Czechia', 'Wrocław, Poland'],
    countries: ['Czechia', 'Poland', 'United States'],
  },
  {
    firstNames: ['Katya', 'Bogdan', 'Nino', 'Oksana', 'Taras'],
    lastNames: ['Shevchuk', 'Bondar', 'Kravets', 'Melnyk', 'Koval'],
    hometowns: ['Lviv, Ukraine', 'Odesa, Ukraine'],
    countries: ['United States', 'Ukraine', 'Germany'],
  },
  {
    firstNames: ['Giulia', 'Matteo', 'Nerea', 'Iker', 'Chiara'],
    lastNames: ['Conti', 'Moretti', 'Etxeberria', 'Vidal', 'Gallo'],
    hometowns: ['Bologna, Italy', 'Bilbao, Spain'],
    countries: ['Italy', 'Spain', 'United States'],
  },
  {
    firstNames: ['Bastien', 'Manon', 'Till', 'Marlene', 'Sanne'],
    lastNames: ['Lefèvre', 'Garnier', 'Krüger', 'Vogel', 'Bakker'],
    hometowns: ['Nantes, France', 'Freiburg, Germany', 'Utrecht, Netherlands'],
    countries: ['France', 'Germany', 'Netherlands'],
  },
  {
    firstNames: ['Imogen', 'Callum', 'Bronwen', 'Declan', 'Niamh'],
    lastNames: ['Hughes', 'Fraser', 'Byrne', 'Pritchard', 'Ashworth'],
    hometowns: ['Cardiff, Wales', 'Dundee, Scotland', 'Cork, Ireland'],
    countries: ['United Kingdom', 'Ireland', 'United States'],
  },
  {
    firstNames: ['Jasmine', 'Caleb', 'Naomi', 'Simone', 'June'],
    lastNames: ['Whitaker', 'Freeman', 'Hollis', 'Sutton', 'Gaines'],
    hometowns: ['Atlanta, Georgia', 'Minneapolis, Minnesota', 'Tulsa, Oklahoma'],
    countries: ['United States'],
  },
  {
    firstNames: ['Dakota', 'Eli', 'Marisol', 'Wyatt', 'Talia'],
    lastNames: ['Begay', 'Castillo', 'Yazzie', 'Abrams', 'Tremblay'],
    hometowns: ['San Antonio, Texas', 'Santa Fe, New Mexico', 'Montréal, Canada'],
    countries: ['United States', 'Canada'],
  },
];
