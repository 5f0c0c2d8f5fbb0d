import type en from "../en/settings-search-terms.ts";
import type { Chinese } from "../translation-types.ts";

export default {
  scanner: {
    page: "扫码枪、条码枪、读码器、键盘",
    layout: "键盘布局、字母不对、字符错误",
    repeats: "重复扫描、连扫、两次",
  },
  sound: {
    page: "声音、音频、扬声器",
    on: "静音、提示音、蜂鸣",
    volume: "大声、小声、音量",
    spoken: "语音、朗读、播报、数字",
    voice: "语音、发音人",
  },
  display: {
    page: "屏幕、外观、字体大小、字号、缩放、放大、缩小",
    language: "翻译、中文、英文",
    theme: "深色、暗色、夜间模式、浅色、颜色、外观",
    touch: "字体大小、字号、缩放、放大、平板、手指、手套",
    outside: "任务栏, 程序坞, 角标, 通知, 进度",
  },
  labels: {
    page: "标签打印机、快递单、打印、热敏、斑马",
    printer: "标签打印机、斑马、热敏",
    size: "纸张、尺寸、格式",
    resolution: "分辨率、清晰、模糊、dpi",
    copies: "份数、几张、两份",
    silent: "打印对话框、不询问",
    automatic: "自动打印、到达",
    zplHost: "斑马、网络打印机、IP 地址",
    zplPort: "9100、端口",
    ownHosts: "面单服务器、下载、允许的主机",
  },
  recipients: {
    page: "客户、地址簿、隐私、个人信息",
    label: "地址簿、建议、历史、客户",
    erase: "删除、隐私、保留期、个人信息",
    fillStreet2: "地址第二行、横线",
    eraseOne: "删除客户、遗忘、隐私",
  },
  orders: {
    page: "订单簿, 店铺, 网店订单, Shopify, Amazon, 亚马逊, WooCommerce, eBay, 导入",
    open: "Shopify, Amazon, 亚马逊, WooCommerce, eBay, CSV, XLSX, 模板, 撤销",
    age: "过期, 旧文件, 小时, 建议",
  },
  batch: {
    page: "订单、提交、货品、批次",
    limit: "最大件数、上限、每单件数",
    undo: "撤回、撤销、延迟、等待、秒",
    hold: "暂存、不询问、自动",
    codes: "处理方式、代码、ohd、rsd",
    seal: "封箱、贴错、面单、核对、混淆",
    stale: "时效、过期、旧数据、警告",
  },
  operator: {
    page: "用户、工位、安全、锁定",
    station: "名称、工位名、电脑名",
    target: "目标, 每小时, 效率",
    lock: "锁屏、空闲、超时、分钟、自动锁定",
    label: "密码、口令、解锁",
  },
  connection: {
    page: "API、账户、登录、凭据、服务器、联网、练习、沙盒、生产、切换、账户",
    add: "新账户、新服务器",
    user: "网址、服务器、接口地址",
    public: "网址、服务器、接口地址",
    key: "凭据、登录、密码",
    token: "凭据、登录、密码",
  },
  inbox: {
    page: "webhook、通知、回调、推送、事件",
    on: "webhook、回调、推送",
    endpoint: "webhook 网址、公网地址、回调地址",
    host: "网络、网卡、IP 地址",
    senders: "白名单、防火墙、IP 地址",
    port: "8790、监听端口",
    path: "路径",
    fresh: "时间戳、时钟、时效",
    events: "时效、旧事件",
    label: "签名密钥、HMAC、密钥",
  },
  copy: {
    page: "同步、下载、离线、库存、缓存",
    days: "历史、期限、多久",
    refreshEvery: "同步、间隔、轮询、自动",
    requests: "频率、限速、速度",
    entry: "上传、导入、CSV、Excel、JSON、文件",
  },
  calendar: {
    page: "工作日、截止时间、休假",
    weekdays: "星期、周末、周六、周日",
    holiday: "放假、休息、假期",
  },
  fba: {
    page: "亚马逊、配送",
    parameter: "查询参数、指令编号",
  },
  updates: {
    page: "升级、新版本、关于",
    licenses: "开源、法律",
  },
  configuration: {
    page: "config.json、IT、下发、统一管理、代理、proxy、证书、管理员、策略",
    check: "验证、检查、错误、config.json",
    save: "导出、复制设置、备份设置、另一台、config.json",
    administration: "密码、保护、管理员、锁定设置",
  },
  health: {
    page: "备份、backup、磁盘、网络、代理、proxy、时钟、诊断、状态、数据库、支持",
    title: "支持、日志、诊断、报告",
  },
  requests: {
    page: "HTTP、接口日志、流量、调用",
  },
  "black-box": {
    page: "扫描日志、历史、扫描记录",
  },
  "check-up": {
    page: "测试扫描枪、校准、字母不对",
  },
  sheets: {
    page: "可打印、指令、条码",
    title: "姓名、工牌、登录卡",
  },
  "first-run": {
    page: "向导、初始设置、开始",
  },
} satisfies Chinese<typeof en>;
