/*
 * Letters beyond A to Z, most frequent first, as `letter:before:after` with usual neighbors.
 * "_" is the start or end of a word.
 */

/** Letters of German, French, Spanish, Portuguese, Italian, Dutch and the Nordic languages. */
export const WESTERN = [
  "é:rm_lndthscbpgivo:_lrenstcmpodgva ö:rhk_jlgmstfdbn:rnslhtmcdp_fgb ä:hrltmvwkf_njbgs:nrstlcfhmgu_dik ø:rs_ljhtnmkfdb:rysn_dljtemkg",
  "ü:rmhblk_swfdtzg:rnbhctlsgd á:m_lrtnsdvcfbgip:nrs_lvtcbgefdz í:rltusmvcd_angf:anscvogtbrl_dq ó:irtcmlged_bp:nrplmsbgv",
  "å:_rmglhvtksebn:lr_snkgbdmt æ:vrblnkjs_tfmh:rnksgdlvt è:irlnhmtsvdyguz_:r_nsvlgdtc ë:iao:_ln ã:mtçhsidcrjpvleob:o_ ç:naoriel:aoã",
  "ï:aoe:slndm_tcaq ß:auoieä:e_bilnhwg â:lwhrptbz_dgsmu:ntmlc ú:pramnljtbkfgsz:sblc_nrhdñz ñ:aeiuúó:aoei ê:rpmhvuginbt:tncsm_lgfq",
  "à:tln_c:_ ô:cthrdl_mv:ntm_lp ì:lrtnbd:_ ò:nlcsr:_ û:hmrbofks:snrlctk î:ao_uhn:tclnm õ:çmrt:e ù:aro:_ œ:cbs_m:u",
].join(" ");

/** Letters of Czech, Slovak, Polish, Hungarian, Romanian, Croatian and Serbian in Latin letters. */
export const CENTRAL_EUROPEAN = [
  "á:kvnrltzmhspbdj:_nrlstckzdmgbč ć:ia:_aek š:_aiouerányíj:akiteo_uípnvsť č:ai_enuáorívj:keiaoní_ é:kvtrlnsmz_dbgfp:_hrnlsktgpmzd",
  "í:nlmřtvčszšbcrdpjy:nk_rtčcvlmzsšžb ó:rtlkzgnsjdipbhm_:_wrsdlzntkcgżjłbf ž:_douaeiráí:iaenoksíud_á ö:ktry_zvdslfgbp:rlsnkzvtgmd",
  "ł:aos_iegzwpkóbuym:oau_eykęcónt ř:otáapkb_edíhi:eíiso_aák ő:ltzsdrykb_fgn:_srlkdtzvecnbhp ă:crmblsdtnzgţf:_lrundtigcvşeb",
  "ě:nvtdbm:_tljnšzcmžkdřpvs ú:_tskryzdjagbhmlvc:jtr_lszdpnvcbhgš ş:eaiu_oăr:t_oiaen ý:kvntlrsm:_cnmsrštdkz ń:iaeyo:s_c",
  "ü:fk_sznrtbdplymv:lrksngztcm ę:iłzwkdjtlbrs:dbc_tżgkps ś:_oeayi:lwncć_m ţ:uina_e:ia_ă ż:_óeęąodyarił:aye_oukcmnó đ:_aruneo:eauoi",
  "ą:irldzbwłnjkcg:_scbgżdtk ň:eoaášyurižvd:oska_ ű:rymfzthndvlskb:_rszelkvtn ů:rktcnhdlmřpv:_mvržnlhčdcbj â:stcrvhmfb:nrml",
  "ľ:_eoáduiap:uoaskčj ť:šeuaoi:aosá_ ź:doóue:_nwmd ď:_ažeu:aouá",
].join(" ");

/** Letters of Turkish. */
export const TURKISH = [
  "ı:krltdsmşcçyzbgn:_nrklmzşğbçocy ü:gbmtrldh_zkyn:lnrk_zmtsşbcvg ş:a_uieıkürov:_aeiıktubo ç:_aneikrulıo:a_eiıuok ğ:oaeuı:al_rduıimt",
  "ö:_gbkyds:zrknlymg â:khmdgtlyznbcfs:rlnmdhkv_fub",
].join(" ");

/** Letters of Russian and Ukrainian. */
export const CYRILLIC = [
  "а:нвкл_рмтдгзбпс:_нрявлтдсмкйзгбп о:ркнтл_гмпвдбсхй:врлн_смдгбткпзй н:аиево_янрьідсучж:аои_есітднык",
  "и:внрмтклсд_шчбфгц:нчйрсклмят_гшвпезхо в:оае_іиїтс:аи_носеілры р:оаеи_тупбгкдв:оаие_ісунткгдяьмх",
  "е:лрнсвтчмдпб_гьфеишжзк:нврлсм_тйдцкегочп с:_оиавенркуьймсі:ктлеьоиа_ніуп к:_сьиаоуерняшцлі:ао_иурсті л:аос_еивуігпкблй:аьоеиію_уя",
  "т:с_аниеоркуіяв:аоиер_уьвсні м:_оиаердуысь:аиое_іусбы я:аіи_лрьнотв:_нрктбчсе д:_аонеруивігз:оаие_рніумжсл",
  "і:нрвл_кмдсбпгтф:вяйнїл_стркдозгп у:рк_бтлгсмпдавчщн:ркслндтбгзх_амшпчв г:_оаиренуві:оареуилн_і б:_оауюрмиеяз:оареуиіл_",
  "п:_оаисеурм:оареи_улі ь:лсцтрнв:к_енсявбмд й:иаіыео:_оснлктм ч:и_аеояурін:_еинау з:_аоиуеіяд:аоеинвліб_дуьмр х:_аируеоюы:аои_нртіем",
  "ы:нврмтблдцз:й_смхшлнеткбзв ф:_оаеирн:еиаорі_г ш:_иауыроьейя:иеакуо_твн ц:еиа_онуярйв:ьиекіыоа_ ж:о_деаиніулрю:ениадус_о",
  "ю:л_риустзць:бркхлщдзтс_чгж ї:іа:внлдс щ:_юуоеябавьр:еиуан э:_уом:лркдмнтзйв є:_іасв:внрмцтг ъ:рлвтбгс_:лрзнегдс",
].join(" ");
